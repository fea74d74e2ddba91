import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from './replace-file.ts';
import { SetupError } from './setup-error.ts';

/** The version of everything that is stored: rows, and the files of the data folder. */
export const dataVersion = 1;

/** The file of the data folder that holds its version. */
const versionFile = 'version';

/**
 * The version of the data in a folder. Data from before there was such a file is of version 1, as is an empty folder.
 * @throws {SetupError} in one sentence when it is newer, or cannot be told
 */
export const readDataVersion = (folder: string): number => {
  const file = join(folder, versionFile);
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
  const file = join(folder, versionFile);
  if (!existsSync(file)) replaceFile(file, `${dataVersion}\n`);
};
