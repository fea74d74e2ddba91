import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDeepStrictEqual } from 'node:util';
import { SetupError } from '#scripts/setup-error.ts';
import { tableSchemas } from './tables.ts';

/**
 * Locks a folder until the returned function is called or this process ends, even by kill -9: SQLite uses a lock of the
 * operating system. @returns undefined when another process holds the lock
 */
const lockFolder = (folder: string): (() => void) | undefined => {
  const database = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    // Without a table to create, SQLite would take a lock that processes can share.
    database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (by_a_running_process)');
    return () => database.close();
  } catch {
    database.close();
    return undefined;
  }
};

/**
 * Opens the data folder: makes it private and locks it for this process.
 * @returns the database's file, and a function that unlocks the folder
 * @throws {SetupError} when the folder is not writable, another process uses it, or its tables are from another version
 */
export const openDataFolder = (folder: string): { database: string; unlock: () => void } => {
  const [database, schemas] = [join(folder, 'dynamodb/dynamodb.sqlite'), join(folder, 'dynamodb/created')];
  try {
    mkdirSync(dirname(database), { recursive: true });
    // Keep other users of this machine from reading personal data.
    chmodSync(folder, 0o700);
  } catch (error) {
    throw new SetupError(
      `The data folder cannot be written (${(error as Error).message}). Set DATA_DIR to another one.`,
    );
  }
  const unlock = lockFolder(folder);
  if (!unlock) throw new SetupError(`Another copy is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  const stored: unknown = existsSync(schemas) ? JSON.parse(readFileSync(schemas, 'utf8')) : undefined;
  if (existsSync(database) && !isDeepStrictEqual(stored, tableSchemas())) {
    unlock();
    throw new SetupError(`The data is from another version of the product. Delete the folder ${folder} to start anew.`);
  }
  writeFileSync(schemas, JSON.stringify(tableSchemas()));
  return { database, unlock };
};
