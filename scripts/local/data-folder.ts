import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { SetupError } from './setup-error.ts';

/**
 * Makes the data folder this process's own until it ends. SQLite's lock on a file goes with the process, even by
 * kill -9, so nothing stale is ever left and two starts cannot both have it.
 * @returns what gives it back
 * @throws {SetupError} naming DATA_DIR when it cannot be written or another start is using it
 */
export const claimDataFolder = (folder: string): (() => void) => {
  try {
    // It holds what people wrote: nobody else on this machine needs to read it.
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS claimed (by_a_running_start)');
    return () => lock.close();
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (message.includes('is locked')) {
      throw new SetupError(`Another start is using ${folder}. End it, or set DATA_DIR to another folder.`);
    }
    const reason = code === 'ERR_SQLITE_ERROR' ? message : code;
    throw new SetupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to another folder.`);
  }
};
