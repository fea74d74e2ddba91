import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile, tryLockFile } from '#scripts/common/files.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The version of everything that is stored: rows, and the files of the data folder. */
const dataVersion = 1;

/** What the product keeps in its folder, besides the database. */
export const dataFiles = {
  lock: 'lock',
  signingKeys: 'signing-keys.json',
  version: 'version',
} as const;

/**
 * The version of the data in a folder. Data without the version file is of version 1, as is an empty folder.
 * @throws {SetupError} in one sentence when it is newer or unknown
 */
export const readDataVersion = (folder: string): number => {
  const file = join(folder, dataFiles.version);
  if (!existsSync(file)) return 1;
  const text = readFileSync(file, 'utf8').trim();
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new SetupError(
      `${file} should hold the version of the data, such as ${dataVersion}, and holds something else: put a copy of the folder back, or write ${dataVersion} into it.`,
    );
  }
  if (Number(text) > dataVersion) {
    throw new SetupError(
      `The data in ${folder} is of version ${text}, and this version of the project reads ${dataVersion}: update the project (git pull), or set DATA_DIR to another folder.`,
    );
  }
  return Number(text);
};

/** Makes sure that the data in a folder is of this version, and notes it there. @throws {SetupError} when it is not */
export const checkDataVersion = (folder: string): void => {
  readDataVersion(folder);
  const file = join(folder, dataFiles.version);
  if (!existsSync(file)) replaceFile(file, `${dataVersion}\n`);
};

/**
 * Creates a folder and its parents. Not with mkdir's `recursive`, which never returns for a folder below /proc.
 * It holds personal data: other users of this machine must not read it.
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
    const release = tryLockFile(join(folder, dataFiles.lock));
    // Also when it existed before: other users of this machine must not reach anything in it.
    if (release) chmodSync(folder, 0o700);
    return release;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = code === 'ERR_SQLITE_ERROR' ? `${dataFiles.lock}: ${message}` : code;
    throw new SetupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to another folder.`);
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
