import { execFileSync, spawn } from 'node:child_process';
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

/**
 * Where the embedded database listens. It would answer any web page, so it listens where none can find it: on Linux on a
 * random loopback address, and on a port outside the range that the system assigns by itself.
 */
const hiddenAddress = async () =>
  process.platform === 'linux'
    ? { host: [127, randomInt(256), randomInt(256), randomInt(2, 255)].join('.'), port: randomInt(10_000, 32_000) }
    : { host: '127.0.0.1', port: await getPort({ host: '127.0.0.1' }) };

/**
 * Runs the database as long as this process holds the other end of its standard input, which closes even by kill -9: no
 * database is left running. Its exit code is the database's.
 */
const endWithInput =
  '"$@" & database=$!; exec 3<&0; (cat <&3; kill $database; sleep 1; kill -9 $database) 2>/dev/null & wait $database';

/**
 * Starts the embedded DynamoDB and waits until it answers.
 * @param options.path its data file; without one it keeps everything in memory
 * @throws {SetupError} in one sentence when it cannot start within 10 s
 */
export const startDatabase = async (
  options: {
    path?: string;
    /** Cancels the start. */
    signal?: AbortSignal;
    /** Its program; `findDatabaseBinary` by default. */
    binary?: string;
  } = {},
) => {
  const { path, signal, binary = findDatabaseBinary() } = options;
  const { host, port } = await hiddenAddress();
  const endpoint = `http://${host}:${port}`;
  const args = ['serve', '--host', host, '--port', String(port), ...(path ? ['--db-path', path] : [])];
  // In its own process group: Ctrl-C in a terminal then reaches only us, and we stop the database last.
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

/** The path that tells commands where the data file is. */
export const databaseFilePath = '/data-file';

/**
 * Passes the requests of commands on to the database, and refuses those of web pages.
 * @param file the database's data file
 */
export const guardDatabase = (server: Server, endpoint: string, file: string): void => {
  server.removeAllListeners('request').on('request', (request, response) => {
    if (sendRefusal(response, refusalOf(request))) return;
    const { method, headers, url: path } = request;
    if (path === databaseFilePath) return void response.end(file);
    // Only the path is the sender's: a whole address in it would lead elsewhere.
    const onward = ask(endpoint, { method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
};
