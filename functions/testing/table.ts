import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchWriteCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  ScanCommand,
} from '@aws-sdk/lib-dynamodb';

/** Reads and writes the rows of a table. @param key the name of its partition key, if it has no sort key */
export const testTable = (client: DynamoDBClient, TableName = '', key = 'id') => {
  const db = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    async put<Row extends object>(row: Row): Promise<Row> {
      await db.send(new PutCommand({ TableName, Item: row }));
      return row;
    },
    async putAll(rows: readonly object[]): Promise<void> {
      for (let first = 0; first < rows.length; first += 25) {
        const puts = rows.slice(first, first + 25).map((Item) => ({ PutRequest: { Item } }));
        await db.send(new BatchWriteCommand({ RequestItems: { [TableName]: puts } }));
      }
    },
    async get(value: string): Promise<Record<string, unknown> | undefined> {
      return (await db.send(new GetCommand({ TableName, Key: { [key]: value } }))).Item;
    },
    async remove(value: string): Promise<void> {
      await db.send(new DeleteCommand({ TableName, Key: { [key]: value } }));
    },
    /** The first megabyte of rows. */
    async rows(): Promise<Record<string, unknown>[]> {
      return (await db.send(new ScanCommand({ TableName }))).Items ?? [];
    },
  };
};

export type TestTable = ReturnType<typeof testTable>;
