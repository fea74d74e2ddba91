import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from '#scripts/command.ts';

/** Kept here because SQLite unlocks the file when the object is collected as garbage. */
let lock: DatabaseSync;

/**
 * Makes the data folder private, and locks it until this process ends, even by kill -9: SQLite uses a lock of the
 * operating system. @throws {SetupError} when another process uses the folder
 */
export const openDataFolder = (folder: string): void => {
  mkdirSync(join(folder, 'dynamodb'), { recursive: true });
  // Keep other users of this machine from reading personal data.
  chmodSync(folder, 0o700);
  try {
    // Without a table to create, SQLite would take a lock that processes can share.
    lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (by_a_running_process)');
  } catch {
    throw new SetupError(`Another copy is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  }
};

/** The file with the embedded database. */
export const databaseFile = (folder: string): string => join(folder, 'dynamodb/dynamodb.sqlite');

/** The file with the URL of the embedded database, which is different after each start. */
export const endpointFile = (folder: string): string => join(folder, 'dynamodb/endpoint');

/** The key that signs local sessions: created by the first start and stored, so that sessions survive a restart. */
export const localSigningKey = (folder: string): string => {
  const file = join(folder, 'signing-key');
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString('base64url'), { mode: 0o600 });
    // Renaming is atomic: after a crash, the file is complete or absent.
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
};
