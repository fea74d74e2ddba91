import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tryLockFile } from '#scripts/common/lock-file.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Locks the data folder for this process and makes it private.
 * @returns a function that unlocks it; exiting the process does too
 * @throws {SetupError} naming DATA_DIR when the folder is not writable or another process uses it
 */
export const claimDataFolder = (folder: string): (() => void) => {
  let release: (() => void) | undefined;
  try {
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    release = tryLockFile(join(folder, 'lock'));
    // Personal data: other users of this machine must not read it, even in an existing folder.
    if (release) chmodSync(folder, 0o700);
  } catch (error) {
    const { message } = error as Error;
    throw new SetupError(`The data folder ${folder} cannot be written (${message}). Set DATA_DIR to another folder.`);
  }
  if (release) return release;
  throw new SetupError(`Another start is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
};

/** The file of the embedded database, in the data folder. */
export const databaseFile = 'dynamodb/dynamodb.sqlite';

/**
 * Proves that the folder had a database, so that a deleted one is not silently replaced. Contains the version of the
 * tables.
 */
const markerOf = (path: string) => join(dirname(path), 'created');

/** Increase it when stored rows no longer fit the tables. */
const tablesVersion = '2';

const setupError = (path: string, fault: string) =>
  new SetupError(
    `The database ${path} ${fault}. Put a copy of it back, or delete the folder ${dirname(path)} to start without leads.`,
  );

/** @returns what is wrong with the file, to end a sentence; undefined if nothing is */
const faultOf = (path: string): string | undefined => {
  if (!existsSync(path)) return 'is missing, although it was used before';
  if (statSync(path).size === 0) return 'is empty, although it was used before';
  try {
    const database = new DatabaseSync(path);
    try {
      const { quick_check: result } = database.prepare('PRAGMA quick_check(1)').get() ?? {};
      return result === 'ok' ? undefined : `is damaged (${String(result).split('\n').at(-1)})`;
    } finally {
      database.close();
    }
  } catch (error) {
    return `cannot be read (${error instanceof Error ? error.message : error})`;
  }
};

/**
 * Checks the database file; the database must not be running.
 * @throws {SetupError} when a used file is missing, empty, damaged, or of another version
 */
export const checkDatabaseFile = (path: string): void => {
  const isNew = !existsSync(markerOf(path)) && (!existsSync(path) || statSync(path).size === 0);
  if (isNew) return;
  const fault = faultOf(path);
  if (fault) throw setupError(path, fault);
  const marker = markerOf(path);
  if (!existsSync(marker) || readFileSync(marker, 'utf8') === tablesVersion) return;
  throw new SetupError(
    `The database ${path} is from another version of the product. To keep its leads, export them with that version (npm run leads -- export). Then delete the folder ${dirname(path)}, or set DATA_DIR to another one.`,
  );
};

/**
 * Overwrites deleted rows in the database file, because SQLite only marks their space as free. The database may be
 * running.
 * @throws when the file is in use for more than 5 s
 */
export const overwriteDeleted = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec('VACUUM');
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    if (busy !== 0) throw new Error('the database is busy');
  } finally {
    database.close();
  }
};

/** Marks the database as used, once its tables exist. */
export const completeDatabase = (path: string): void => {
  overwriteDeleted(path);
  writeFileSync(markerOf(path), tablesVersion);
};
