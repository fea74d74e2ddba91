import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** Remembers the database's process, so that the next start can end it if this one is killed. */
export const rememberDatabase = (pidFile: string, pid: number): void => writeFileSync(pidFile, `${pid}\n`);

export const forgetDatabase = (pidFile: string): void => rmSync(pidFile, { force: true });

/** The command line of a process; empty when there is none, or when it cannot be asked for. */
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
 * Ends a database that outlived its start. The process is ended only when its command line names our data file: its
 * number may belong to another program by now.
 * @returns the process's number when there was one
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
