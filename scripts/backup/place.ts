import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { editionsFolder, versionsOf } from '#functions/proposals/lib/editions.ts';
import { readRoomFolders } from '#functions/proposals/lib/room-folders.ts';
import type { TableName } from '#functions/tables.ts';
import { createTables, localClient } from '#scripts/local/create-tables.ts';
import { checkDataVersion, claimDataFolder, dataFiles } from '#scripts/local/data-folder.ts';
import { findDatabaseBinary } from '#scripts/local/database.ts';
import { checkDatabaseFile, databaseFile, prepareDatabaseFile } from '#scripts/local/database-file.ts';
import { endStaleDatabase, superviseDatabase } from '#scripts/local/database-supervisor.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget, tableNames } from '#scripts/target.ts';

/** Where data is backed up from, or restored to. */
export type Place = {
  client: DynamoDBClient;
  tables: Record<TableName, string>;
  /** Names the place, for messages. */
  describe: string;
  /** The data folder, on this machine. */
  folder?: string;
};

/** The files of a data folder that a backup holds besides the tables. */
export const ownFilesIn = (folder: string): string[] =>
  readdirSync(folder).filter(
    (name) =>
      [dataFiles.inbox, dataFiles.unreadableEmails, dataFiles.failures].some((own) => name.startsWith(own)) &&
      !name.endsWith('.new'),
  );

const log = (line: string) => console.error(line);

/** Opens the data folder of a product that is stopped, and its database. */
const withLocalPlace = async (work: (place: Place) => Promise<void>, isNew: boolean): Promise<void> => {
  const { DATA_DIR, DYNAMODB_ENDPOINT, DYNAMODB_PORT } = parseSettings(process.env);
  const path = join(DATA_DIR, databaseFile);
  if (!isNew && !DYNAMODB_ENDPOINT && !existsSync(path)) {
    throw new SetupError(`There is no data in ${DATA_DIR}: set DATA_DIR, or name a deployed stage with --stage.`);
  }
  await using resources = new AsyncDisposableStack();
  resources.defer(claimDataFolder(DATA_DIR, log));
  checkDataVersion(DATA_DIR);
  let endpoint = DYNAMODB_ENDPOINT;
  if (!endpoint) {
    const binary = findDatabaseBinary(process.env);
    await endStaleDatabase(path, log);
    checkDatabaseFile(path);
    const database = await superviseDatabase({ port: DYNAMODB_PORT, path, binary, log });
    resources.defer(() => database.stop());
    prepareDatabaseFile(path);
    endpoint = database.endpoint;
  }
  const client = localClient(endpoint);
  resources.defer(() => client.destroy());
  await createTables(client);
  await work({ client, tables: tableNames(), describe: `the data folder ${DATA_DIR}`, folder: DATA_DIR });
};

/**
 * Opens the data of a deployed stage or of this machine, where the product must be stopped.
 * @param options.isNew whether the data folder may be created
 * @throws {SetupError} in one sentence: not there, in use, not deployed
 */
export const withPlace = async (
  { stage, region, isNew = false }: { stage?: string | undefined; region?: string | undefined; isNew?: boolean },
  work: (place: Place) => Promise<void>,
): Promise<void> => {
  if (stage === undefined || stage === 'local') return withLocalPlace(work, isNew);
  const target = await resolveTarget({ stage, region, env: process.env });
  try {
    await work(target);
  } finally {
    target.client.destroy();
  }
};

/** Every file of every published edition, as room, version, and name, and where it is. */
export const editionFilesIn = (rooms: string): { edition: string; path: string }[] =>
  readRoomFolders(rooms).flatMap(({ name, folder }) =>
    versionsOf(folder).flatMap((version) =>
      readdirSync(join(editionsFolder(folder), version)).map((file) => ({
        edition: `${name}/${version}/${file}`,
        path: join(editionsFolder(folder), version, file),
      })),
    ),
  );

const pathOf = (rooms: string, edition: string) => {
  const [room = '', version = '', file = ''] = edition.split('/');
  return join(editionsFolder(join(rooms, room)), version, file);
};

/** @throws {SetupError} when the checkout has another edition of that name, or no such room */
export const assertSameEdition = (rooms: string, edition: string, content: Buffer): void => {
  const [room = '', version] = edition.split('/');
  if (!existsSync(join(rooms, room))) {
    throw new SetupError(
      `This checkout has no room ${room}, of which the backup has editions: check out the commit that was deployed.`,
    );
  }
  const path = pathOf(rooms, edition);
  if (existsSync(path) && !readFileSync(path).equals(content)) {
    throw new SetupError(
      `Edition ${version} of the room ${room} is another one in this checkout than in the backup: check out the commit that was deployed.`,
    );
  }
};

/** Writes a file of an edition unless it is there. @returns whether it was missing */
export const writeMissingEdition = (rooms: string, edition: string, content: Buffer): boolean => {
  const path = pathOf(rooms, edition);
  if (existsSync(path)) return false;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return true;
};
