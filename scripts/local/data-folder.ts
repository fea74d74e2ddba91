import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SetupError } from '#scripts/common/setup-error.ts';
import { tryLockFile } from './lock-file.ts';
import { tableSchemas } from './tables.ts';

/** Whether no table has changed since the database was created. Tables may have been added or removed. */
const isCurrent = (schemaFile: string): boolean => {
  if (!existsSync(schemaFile)) return false;
  const current = tableSchemas();
  const stored: Record<string, unknown> = JSON.parse(readFileSync(schemaFile, 'utf8'));
  return Object.entries(stored).every(
    ([name, schema]) => !(name in current) || isDeepStrictEqual(schema, current[name]),
  );
};

/**
 * Opens the data folder: makes it private and locks it for this process.
 * @returns the database's file, and a function that unlocks the folder, which also happens when the process ends
 * @throws {SetupError} when the folder is not writable, another process uses it, or its tables are from another version
 */
export const openDataFolder = (folder: string): { database: string; unlock: () => void } => {
  let unlock: (() => void) | undefined;
  try {
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    // Keep other users of this machine from reading personal data, even if the folder already existed.
    chmodSync(folder, 0o700);
    unlock = tryLockFile(join(folder, 'lock'));
  } catch (error) {
    const { message } = error as Error;
    throw new SetupError(`The data folder ${folder} cannot be written (${message}). Set DATA_DIR to another folder.`);
  }
  if (!unlock) throw new SetupError(`Another copy is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
  const database = join(folder, 'dynamodb/dynamodb.sqlite');
  const schemaFile = join(folder, 'dynamodb/created');
  if (existsSync(database) && !isCurrent(schemaFile)) {
    unlock();
    throw new SetupError(`The data is from another version of the product. Delete the folder ${folder} to start anew.`);
  }
  writeFileSync(schemaFile, JSON.stringify(tableSchemas()));
  return { database, unlock };
};
