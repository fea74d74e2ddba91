import { DeleteItemCommand, type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { limitsKeys } from '#functions/tables.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

const mark = z.object({ sha256: z.string(), file: z.string() });

/** Which backup is being restored: the hash that it ends with, and the file as it was named. */
type RestoreMark = z.output<typeof mark>;

const key = { key: { S: `${limitsKeys.restore}running` } };

/** @param table the name of the table `limits` @returns undefined unless a restore was begun and has not ended */
export const readRestoreMark = async (client: DynamoDBClient, table: string): Promise<RestoreMark | undefined> => {
  const { Item } = await client.send(new GetItemCommand({ TableName: table, Key: key, ConsistentRead: true }));
  return Item && z.parse(mark, unmarshall(Item));
};

export const setRestoreMark = async (client: DynamoDBClient, table: string, { sha256, file }: RestoreMark) => {
  const Item = { ...key, sha256: { S: sha256 }, file: { S: file } };
  await client.send(new PutItemCommand({ TableName: table, Item }));
};

export const removeRestoreMark = async (client: DynamoDBClient, table: string): Promise<void> => {
  await client.send(new DeleteItemCommand({ TableName: table, Key: key }));
};

/** @throws {SetupError} when only a part of a backup is there */
export const refuseUnfinishedRestore = async (client: DynamoDBClient, table: string, folder: string): Promise<void> => {
  const unfinished = await readRestoreMark(client, table);
  if (!unfinished) return;
  throw new SetupError(
    `A restore into ${folder} was interrupted: run npm run restore -- ${unfinished.file} to finish it, or delete the folder.`,
  );
};
