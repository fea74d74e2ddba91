import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Locks a file for this process. The lock is the operating system's, taken through SQLite, and goes with the process
 * even by kill -9: nothing stale is ever left, and two processes cannot both have it.
 * @returns what unlocks it, or undefined when another process has it
 * @throws when the file cannot be written
 */
export const tryLockFile = (path: string): (() => void) | undefined => {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    // The table makes SQLite write: a lock for reading would be shared.
    database.exec('BEGIN EXCLUSIVE; CREATE TABLE IF NOT EXISTS locked (by_a_running_process)');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && error.message.includes('is locked')) return undefined;
    throw error;
  }
};

/** Waits until the file can be locked. @param onWait is told once when another process has it */
export const lockFile = async (path: string, onWait: () => void): Promise<() => void> => {
  for (let tries = 0; ; tries += 1) {
    const release = tryLockFile(path);
    if (release) return release;
    if (tries === 0) onWait();
    await delay(200);
  }
};
