import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a rename in the folder durable, where the system can: Windows opens no folder. */
const syncFolder = (folder: string): void => {
  if (process.platform === 'win32') return;
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Replaces a file with another one that is complete and closed, so that no crash leaves part of it. */
export const moveInPlace = (complete: string, path: string): void => {
  renameSync(complete, path);
  syncFolder(dirname(path));
};

/**
 * Writes a file atomically: after a crash it has either its old content or the new one. Only the owner may read it.
 * @throws the file system's error; the old content is then still there
 */
export const replaceFile = (path: string, content: string): void => {
  const complete = `${path}.new`;
  // A file that is there already would keep its permissions.
  rmSync(complete, { force: true });
  try {
    writeFileSync(complete, content, { mode: 0o600, flush: true });
    moveInPlace(complete, path);
  } catch (error) {
    rmSync(complete, { force: true });
    throw error;
  }
};
