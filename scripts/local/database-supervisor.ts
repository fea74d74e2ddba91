import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pause } from '#scripts/cli/stop-signal.ts';
import { type Database, startDatabase } from './database.ts';
import { replaceFile } from './files.ts';

/** Holds the database's process id, so that the next start can end it if this one is killed. @param path its data file */
const pidFileOf = (path: string) => join(dirname(path), 'dynoxide.pid');

/** The command line of a process; empty when there is no such process, or its command line cannot be read. */
const commandOf = (pid: number) => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    try {
      return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8', stdio: 'pipe' });
    } catch {
      return '';
    }
  }
};

const readPid = (path: string) => {
  try {
    return Number.parseInt(readFileSync(pidFileOf(path), 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
};

/**
 * Ends a database that an earlier start left running. The process is ended only when its command line names our data
 * file: its id may belong to another program by now.
 * @param path the data file @param log gets a sentence when there was one
 */
export const endStaleDatabase = async (path: string, log: (line: string) => void): Promise<void> => {
  const pid = readPid(path);
  const isOurs = () => commandOf(pid).includes(path);
  if (!(pid > 1 && isOurs())) return;
  process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + 2000; isOurs(); await delay(20)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
  }
  rmSync(pidFileOf(path), { force: true });
  log(`Ended a database (process ${pid}) that an earlier start had left running.`);
};

/** The longest wait between two attempts to restart it, in milliseconds. */
const longestPause = 5000;

/**
 * Keeps the embedded database running until it is stopped: when it dies, it is restarted on the same data file.
 * @throws {SetupError} when it cannot be started the first time
 */
export const superviseDatabase = async (options: {
  port: number;
  host: string;
  path: string;
  binary: string;
  /** Cancels the first start. */
  signal?: AbortSignal;
  log: (line: string) => void;
}): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const stopping = new AbortController();
  const pidFile = pidFileOf(options.path);
  const onSpawn = (pid: number) => replaceFile(pidFile, `${pid}\n`);

  const restart = async () => {
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      try {
        await pause(wait, stopping.signal);
        stopping.signal.throwIfAborted();
        return await startDatabase({ ...options, signal: stopping.signal, onSpawn });
      } catch (error) {
        if (!stopping.signal.aborted) options.log(error instanceof Error ? error.message : String(error));
      }
    }
    return undefined;
  };

  const watch = (database: Database) => {
    current = database;
    database.process.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      options.log(`The database ended (${signal ?? `exit code ${code}`}). Restarting it ...`);
      restarting = restart().then((next) => {
        if (!next) return;
        options.log('The database is back.');
        watch(next);
      });
    });
  };

  let current = await startDatabase({ ...options, onSpawn });
  let restarting: Promise<void> | undefined;
  const { endpoint } = current;
  watch(current);
  const stop = async () => {
    stopping.abort();
    await restarting;
    await current.stop();
    rmSync(pidFile, { force: true });
  };
  return { endpoint, stop };
};
