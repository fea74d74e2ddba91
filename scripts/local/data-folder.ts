import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tables } from '#functions/tables.ts';
import { SetupError } from '#scripts/command.ts';

/** Locks a folder until this process ends, even by kill -9: SQLite uses a lock of the operating system. */
const lockFolder = (folder: string): void => {
  try {
    // Without a table to create, SQLite would take a lock that processes can share.
    lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (by_a_running_process)');
  } catch {
    throw new SetupError(`Another copy is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  }
};

/** Kept here because SQLite unlocks the file when the object is collected as garbage. */
let lock: DatabaseSync;

/**
 * Makes the data folder private, and locks it for this process.
 * @returns the database's file
 * @throws {SetupError} when another process uses the folder, or its tables are from another version
 */
export const openDataFolder = (folder: string): string => {
  const [database, created] = [join(folder, 'dynamodb/dynamodb.sqlite'), join(folder, 'dynamodb/created')];
  mkdirSync(dirname(database), { recursive: true });
  // Keep other users of this machine from reading personal data.
  chmodSync(folder, 0o700);
  lockFolder(folder);
  const schemas = JSON.stringify(tables);
  if (existsSync(database) && !(existsSync(created) && readFileSync(created, 'utf8') === schemas)) {
    throw new SetupError(`The data is from another version of the product. Delete the folder ${folder} to start anew.`);
  }
  writeFileSync(created, schemas);
  return database;
};
