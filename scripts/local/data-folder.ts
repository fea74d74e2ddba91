import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { replaceFile, tryLockFile } from './files.ts';
import { SetupError } from './setup-error.ts';

/** The version of everything that is stored: rows, and the files of the data folder. */
export const dataVersion = 1;

/** What the product keeps in its folder, besides the database. Some have further files whose names begin so. */
export const dataFiles = {
  inbox: 'inbox.jsonl',
  /** What the inbox could not read. */
  unreadableEmails: 'inbox-unreadable.jsonl',
  lock: 'lock',
  signingKeys: 'signing-keys.json',
  version: 'version',
} as const;

/**
 * The version of the data in a folder. Data from before there was such a file is of version 1, as is an empty folder.
 * @throws {SetupError} in one sentence when it is newer, or cannot be told
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

/** Anything else in the folder belongs to someone else. */
const isOwnFile = (name: string) => Object.values(dataFiles).some((own) => name.startsWith(own));

const restrictFile = (path: string): void => {
  // A link would lead to a file that is not ours.
  if (lstatSync(path).isFile()) chmodSync(path, 0o600);
};

/** Takes the folder and its files from other users of this machine, whoever made them and with whatever permissions. */
const restrict = (folder: string): void => {
  const database = join(folder, 'dynamodb');
  for (const path of [folder, database]) chmodSync(path, 0o700);
  for (const name of readdirSync(folder)) if (isOwnFile(name)) restrictFile(join(folder, name));
  for (const name of readdirSync(database)) restrictFile(join(database, name));
};

/** SQLite's codes for a file that is damaged, or not a database at all. */
const damaged = [11, 26];

const isDamaged = (error: unknown) => damaged.includes((error as { errcode?: number }).errcode ?? 0);

const takeLock = (file: string, log: (line: string) => void) => {
  try {
    return tryLockFile(file);
  } catch (error) {
    if (!isDamaged(error)) throw error;
    // It holds nothing. It stays the same file, so that a lock which another start holds on it still counts.
    truncateSync(file);
    log(`Repaired the lock file ${file}, which was damaged.`);
    return tryLockFile(file);
  }
};

const lock = (folder: string, log: (line: string) => void) => {
  try {
    makeFolder(join(folder, 'dynamodb'));
    const release = takeLock(join(folder, dataFiles.lock), log);
    if (release) restrict(folder);
    return release;
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    const reason = code === 'ERR_SQLITE_ERROR' ? message : code;
    throw new SetupError(`The data folder ${folder} cannot be written (${reason}). Set DATA_DIR to another folder.`);
  }
};

/**
 * Locks the data folder for this process, and closes it to other users of this machine.
 * @returns what unlocks it; the end of the process does too
 * @throws {SetupError} naming DATA_DIR when the folder cannot be written, or another process uses it
 */
export const claimDataFolder = (folder: string, log: (line: string) => void): (() => void) => {
  const release = lock(folder, log);
  if (release) return release;
  throw new SetupError(`Another start is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
};
