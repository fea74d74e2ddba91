import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { type TableName, tables } from '#functions/tables.ts';
import { createTables, localClient } from '#scripts/local/create-tables.ts';
import { claimDataFolder } from '#scripts/local/data-folder.ts';
import { checkDataVersion } from '#scripts/local/data-version.ts';
import { findDatabaseBinary } from '#scripts/local/database.ts';
import { checkDatabaseFile, databaseFile, prepareDatabaseFile } from '#scripts/local/database-file.ts';
import { endStaleDatabase, superviseDatabase } from '#scripts/local/database-supervisor.ts';
import { parseSettings } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget } from '#scripts/target.ts';

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
  readdirSync(folder).filter((name) => /^(inbox|failures)\.jsonl/.test(name) && !name.endsWith('.new'));

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
  const names = Object.fromEntries(Object.keys(tables).map((name) => [name, name])) as Place['tables'];
  await work({ client, tables: names, describe: `the data folder ${DATA_DIR}`, folder: DATA_DIR });
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
