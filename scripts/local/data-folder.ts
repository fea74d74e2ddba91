import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockFile } from './file-lock.ts';
import { SetupError } from './setup-error.ts';

const lock = (folder: string) => {
  try {
    // It holds what people wrote: nobody else on this machine needs to read it.
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    return tryLockFile(join(folder, 'lock'));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = code === 'ERR_SQLITE_ERROR' ? message : code;
    throw new SetupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to another folder.`);
  }
};

/**
 * Makes the data folder this process's own until it ends.
 * @returns what gives it back
 * @throws {SetupError} naming DATA_DIR when it cannot be written or another start is using it
 */
export const claimDataFolder = (folder: string): (() => void) => {
  const release = lock(folder);
  if (release) return release;
  throw new SetupError(`Another start is using ${folder}. End it, or set DATA_DIR to another folder.`);
};
