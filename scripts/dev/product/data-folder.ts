import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockFile } from '#scripts/common/lock-file.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

const lock = (folder: string) => {
  try {
    mkdirSync(join(folder, 'dynamodb'), { recursive: true, mode: 0o700 });
    const release = tryLockFile(join(folder, 'lock'));
    // It holds personal data: other users of this machine must not reach it, also when it existed before.
    if (release) chmodSync(folder, 0o700);
    return release;
  } catch (error) {
    const { message } = error as Error;
    throw new SetupError(`The data folder ${folder} cannot be written (${message}). Set DATA_DIR to another folder.`);
  }
};

/**
 * Locks the data folder for this process, and closes it to other users of this machine.
 * @returns what unlocks it; the end of the process does too
 * @throws {SetupError} naming DATA_DIR when the folder cannot be written, or another process uses it
 */
export const claimDataFolder = (folder: string): (() => void) => {
  const release = lock(folder);
  if (release) return release;
  throw new SetupError(`Another start is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
};
