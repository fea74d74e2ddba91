import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Locks a file for this process. SQLite uses an operating-system lock, which ends with the process (even after kill -9)
 * and thus is never stale.
 * @returns a function that unlocks the file, or undefined when another process holds the lock
 */
export const tryLockFile = (path: string): (() => void) | undefined => {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // Create a table, so that SQLite takes a write lock: processes could share a read lock.
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
