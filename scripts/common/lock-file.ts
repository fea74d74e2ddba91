import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Locks a file for this process. SQLite takes a lock of the operating system, which ends with the process, even by
 * kill -9: it is never stale, and only one process can hold it.
 * @returns what unlocks it, or undefined when another process has it
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

/** Waits until the file can be locked. @param onWait called once if another process holds the lock */
export const lockFile = async (path: string, onWait: () => void): Promise<() => void> => {
  for (let tries = 0; ; tries += 1) {
    const release = tryLockFile(path);
    if (release) return release;
    if (tries === 0) onWait();
    await delay(200);
  }
};
