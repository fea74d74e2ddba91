import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { pause } from '#scripts/cli/stop-signal.ts';
import { type Database, startDatabase } from './database.ts';
import { replaceFile } from './replace-file.ts';

/** Stores the database's process id, so that the next start can end it if this one is killed. */
const rememberDatabase = (pidFile: string, pid: number): void => replaceFile(pidFile, `${pid}\n`);

const forgetDatabase = (pidFile: string): void => rmSync(pidFile, { force: true });

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

const readPid = (pidFile: string) => {
  try {
    return Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  } catch {
    return Number.NaN;
  }
};

/**
 * Ends a database that an earlier start left running. The process is ended only when its command line names our data
 * file: its id may belong to another program by now.
 * @returns the process id, if there was one
 */
export const endStaleDatabase = async (pidFile: string, path: string): Promise<number | undefined> => {
  const pid = readPid(pidFile);
  const isOurs = () => commandOf(pid).includes(path);
  if (!(pid > 1 && isOurs())) return undefined;
  process.kill(pid, 'SIGTERM');
  for (const deadline = Date.now() + 2000; isOurs(); await delay(20)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
  }
  forgetDatabase(pidFile);
  return pid;
};

/** The longest wait between two attempts to restart it, in milliseconds. */
const longestPause = 5000;

/**
 * Keeps the embedded database running until it is stopped: when it dies, it is restarted on the same data file.
 * @throws {SetupError} when it cannot be started the first time
 */
export const superviseDatabase = async (options: {
  port: number;
  path: string;
  pidFile: string;
  binary: string;
  /** Cancels the first start. */
  signal: AbortSignal;
  log: (line: string) => void;
}): Promise<{ endpoint: string; stop(): Promise<void> }> => {
  const stopping = new AbortController();
  const start = (signal: AbortSignal) =>
    startDatabase({ ...options, signal, onSpawn: (pid) => rememberDatabase(options.pidFile, pid) });

  const restart = async () => {
    for (let wait = 50; !stopping.signal.aborted; wait = Math.min(wait * 2, longestPause)) {
      try {
        await pause(wait, stopping.signal);
        stopping.signal.throwIfAborted();
        return await start(stopping.signal);
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

  let current = await start(options.signal);
  let restarting: Promise<void> | undefined;
  const { endpoint } = current;
  watch(current);
  return {
    endpoint,
    stop: async () => {
      stopping.abort();
      await restarting;
      await current.stop();
      forgetDatabase(options.pidFile);
    },
  };
};
