import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { tryLockFile } from '#scripts/common/lock-file.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { schemasOf } from './create-tables.ts';

/**
 * Locks the data folder for this process and makes it private.
 * @returns a function that unlocks the folder, which also happens when the process exits
 * @throws {SetupError} naming DATA_DIR when the folder is not writable or another process uses it
 */
export const claimDataFolder = (folder: string): (() => void) => {
  let release: (() => void) | undefined;
  try {
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    release = tryLockFile(join(folder, 'lock'));
    // Keep other users of this machine from reading personal data, even if the folder already existed.
    if (release) chmodSync(folder, 0o700);
  } catch (error) {
    const { message } = error as Error;
    throw new SetupError(`The data folder ${folder} cannot be written (${message}). Set DATA_DIR to another folder.`);
  }
  if (release) return release;
  throw new SetupError(`Another process is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
};

export const databaseFile = 'dynamodb/dynamodb.sqlite';

/** A file with the table schemas. It proves that a database was used, so a lost database is not silently replaced. */
const markerOf = (path: string) => join(dirname(path), 'created');

const areSame = (text: string, current: Record<string, unknown>): boolean => {
  try {
    const stored: Record<string, unknown> = JSON.parse(text);
    return Object.keys(stored).every((name) => !(name in current) || isDeepStrictEqual(stored[name], current[name]));
  } catch {
    return false;
  }
};

const unusable = (path: string, fault: string) =>
  new SetupError(
    `The database ${path} ${fault}. Restore it from a backup, or delete the folder ${dirname(path)} to start without leads.`,
  );

/**
 * Checks the database file; the database must not be running.
 * @throws {SetupError} when a database that was used is missing or empty, or a table's schema has changed
 */
export const checkDatabaseFile = (path: string, schemas = schemasOf()): void => {
  const marker = markerOf(path);
  if (!existsSync(marker)) return;
  if (!statSync(path, { throwIfNoEntry: false })?.size)
    throw unusable(path, 'is missing or empty, although it was used before');
  if (areSame(readFileSync(marker, 'utf8'), schemas)) return;
  throw new SetupError(
    `The database ${path} is from another version of the product. To keep its leads, export them with that version (npm run leads -- export). Then delete the folder ${dirname(path)}, or set DATA_DIR to another one.`,
  );
};

/**
 * Marks the running database as used, and removes deleted rows from its file: SQLite itself only marks their space as
 * free. @throws {SetupError} when the file is damaged; an Error when the database stays busy for more than 5 s
 */
export const completeDatabase = (path: string): void => {
  const database = new DatabaseSync(path, { timeout: 5000 });
  try {
    database.exec('VACUUM');
    const { busy } = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() ?? {};
    if (busy !== 0) throw new Error('the database is busy');
  } catch (error) {
    throw /malformed/.test(String(error)) ? unusable(path, 'is damaged') : error;
  } finally {
    database.close();
  }
  writeFileSync(markerOf(path), JSON.stringify(schemasOf()));
};
