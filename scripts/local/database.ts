import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findDatabaseBinary } from './database-binary.ts';
import { SetupError } from './setup-error.ts';

export type Database = {
  endpoint: string;
  process: ChildProcess;
  stop(): Promise<void>;
};

const answers = async (endpoint: string) => {
  try {
    const reply = await fetch(endpoint, { signal: AbortSignal.timeout(500) });
    return reply.ok;
  } catch {
    return false;
  }
};

/**
 * Starts the embedded DynamoDB and waits until it answers.
 * @param options.port where it listens, on 127.0.0.1
 * @param options.path its data file; without one it keeps everything in memory
 * @param options.onSpawn learns the process's number before anything is waited for
 * @throws {SetupError} in one sentence when it cannot start within 10 s
 */
export const startDatabase = async (options: {
  port: number;
  path?: string;
  /** Given up when this is. */
  signal?: AbortSignal;
  /** Its program; looked for unless told. */
  binary?: string;
  onSpawn?: (pid: number) => void;
}): Promise<Database> => {
  const { port, path, signal, binary = findDatabaseBinary(process.env) } = options;
  const endpoint = `http://127.0.0.1:${port}`;
  const args = ['serve', '--host', '127.0.0.1', '--port', String(port), ...(path ? ['--db-path', path] : [])];
  // A process group of its own: Ctrl-C in a terminal then reaches only us, and we stop the database last.
  const child = spawn(binary, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-500);
  });
  const failed = once(child, 'error').then(([error]) => {
    said += String(error);
  });
  const ended = Promise.race([once(child, 'exit'), failed]);
  // Whatever ends this process in a way that lets it run code takes the database along.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  if (child.pid) options.onSpawn?.(child.pid);

  const hasEnded = () => child.pid === undefined || child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (hasEnded()) return;
    child.kill('SIGTERM');
    const timer = setTimeout(kill, 1000);
    await ended;
    clearTimeout(timer);
  };

  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(15)) {
    // It says that it listens only when the port is its own: an answer alone could come from another program.
    if (said.includes('listening on') && (await answers(endpoint))) return { endpoint, process: child, stop };
    if (signal?.aborted) break;
    if (!hasEnded()) continue;
    if (said.includes('already in use')) {
      throw new SetupError(`Port ${port} is in use. Set DYNAMODB_PORT to another port.`);
    }
    throw new SetupError(`The database did not start: ${said.trim() || `exit code ${child.exitCode}`}`);
  }
  await stop();
  signal?.throwIfAborted();
  throw new SetupError(`The database at ${endpoint} did not answer within 10 s.`);
};
