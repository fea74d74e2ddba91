import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { replaceFile } from '#scripts/common/files.ts';

const pidFileOf = (path: string) => join(dirname(path), 'dynoxide.pid');

/** Notes the database's process id, so that the next start can end it if this one is killed. @param path its data file */
export const notePid = (path: string, pid: number): void => replaceFile(pidFileOf(path), `${pid}\n`);

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
  log(`Ended a database (process ${pid}) that an earlier start had left running.`);
};
