import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { request as ask, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { refusalOf, sendRefusal } from '#scripts/common/own-request.ts';
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

/**
 * Finds the embedded database's program, and installs its platform package if missing.
 * @throws {SetupError} naming DYNAMODB_ENDPOINT when there is none
 */
export const findDatabaseBinary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const found = fromPackage(name);
  if (found) return found;
  // Not saved: the lock file lists only the platforms that every registry has.
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', `${name}@${version}`], { stdio: 'ignore' });
  const installed = fromPackage(name);
  if (installed) return installed;
  throw new SetupError(
    `No embedded database for ${process.platform} ${process.arch}: ${name} could not be installed. ` +
      'Set DYNAMODB_ENDPOINT to a running DynamoDB, such as Amazon’s DynamoDB local.',
  );
};

/**
 * The embedded database would answer any web page, so it listens where none can find it: on a random loopback address
 * (Linux) and outside the ephemeral port range.
 */
const hiddenAddress = async () =>
  process.platform === 'linux'
    ? { host: [127, randomInt(256), randomInt(256), randomInt(2, 255)].join('.'), port: randomInt(10_000, 32_000) }
    : { host: '127.0.0.1', port: await getPort({ host: '127.0.0.1' }) };

/**
 * Runs the database until its standard input closes, which happens even after kill -9 of this process. Exits with the
 * database's code.
 */
const endWithInput =
  '"$@" & database=$!; exec 3<&0; (cat <&3; kill $database; sleep 1; kill -9 $database) 2>/dev/null & wait $database';

/**
 * Starts the embedded DynamoDB and waits until it answers.
 * @param options.path data file; in memory if absent
 * @throws {SetupError} when it does not start within 10 s
 */
export const startDatabase = async (
  options: {
    path?: string;
    /** Cancels the start. */
    signal?: AbortSignal;
    /** Default: `findDatabaseBinary`. */
    binary?: string;
  } = {},
) => {
  const { path, signal, binary = findDatabaseBinary() } = options;
  const { host, port } = await hiddenAddress();
  const endpoint = `http://${host}:${port}`;
  const args = ['serve', '--host', host, '--port', String(port), ...(path ? ['--db-path', path] : [])];
  // A process group of its own: Ctrl-C reaches only this process, which stops the database last.
  const child = spawn('sh', ['-c', endWithInput, 'sh', binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-500);
  });
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = once(child, 'exit');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };

  for (const deadline = Date.now() + 10_000; Date.now() < deadline; await delay(15)) {
    if (output.includes('listening on')) return { endpoint, process: child, stop };
    if (signal?.aborted) break;
    if (!hasEnded()) continue;
    const reason = output.trim() || `exit code ${child.exitCode}`;
    throw new SetupError(
      `The database did not start (${reason}). Check that ${path} can be written and the disk has space.`,
    );
  }
  await stop();
  signal?.throwIfAborted();
  throw new SetupError(`The database at ${endpoint} did not answer within 10 s.`);
};

/** Path at which commands ask for the data file. */
export const databaseFilePath = '/data-file';

/**
 * Forwards requests of commands to the database, but refuses those of web pages.
 * @param file the database's data file
 */
export const guardDatabase = (server: Server, endpoint: string, file: string): void => {
  server.removeAllListeners('request').on('request', (request, response) => {
    if (sendRefusal(response, refusalOf(request))) return;
    const { method, headers, url: path } = request;
    if (path === databaseFilePath) return void response.end(file);
    // Use only the path: an absolute URL would lead to another host.
    const onward = ask(endpoint, { method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
};
