import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/** Makes a rename in the folder durable. */
const syncFolder = (folder: string): void => {
  const opened = openSync(folder, 'r');
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
};

/** Replaces a file with another one that is complete and closed, so that no crash leaves part of it. */
const moveInPlace = (complete: string, path: string): void => {
  renameSync(complete, path);
  syncFolder(dirname(path));
};

/**
 * Writes a file atomically: after a crash it has either its old content or the new one. Only the owner may read it.
 * @throws the file system's error; the old content is then still there
 */
export const replaceFile = (path: string, content: string): void => {
  const complete = `${path}.new`;
  // An existing file would keep its permissions.
  rmSync(complete, { force: true });
  try {
    writeFileSync(complete, content, { mode: 0o600, flush: true });
    moveInPlace(complete, path);
  } catch (error) {
    rmSync(complete, { force: true });
    throw error;
  }
};

/**
 * Locks a file for this process. SQLite takes a lock of the operating system, which ends with the process, even by
 * kill -9: it is never stale, and only one process can hold it.
 * @returns what unlocks it, or undefined when another process has it
 * @throws when the file cannot be written
 */
export const tryLockFile = (path: string): (() => void) | undefined => {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Creating a table makes SQLite write: a read lock would be shared.
    database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (by_a_running_process)');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('is locked')) return undefined;
    throw error;
  }
};

/** Waits until the file can be locked. @param onWait is called once if another process holds the lock */
export const lockFile = async (path: string, onWait: () => void): Promise<() => void> => {
  for (let tries = 0; ; tries += 1) {
    const release = tryLockFile(path);
    if (release) return release;
    if (tries === 0) onWait();
    await delay(200);
  }
};
