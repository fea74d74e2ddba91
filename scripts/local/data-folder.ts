import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryLockFile } from '#scripts/site/file-lock.ts';
import { SetupError } from './setup-error.ts';

/**
 * Makes a folder and those above it. Not by mkdir's own `recursive`, which never returns for a folder below /proc.
 * It holds what people wrote: nobody else on this machine needs to read it.
 */
const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    if (code !== 'ENOENT' || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder, { mode: 0o700 });
  }
};

const lock = (folder: string) => {
  try {
    makeFolder(join(folder, 'dynamodb'));
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
