import { spawn, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Finds the embedded database's program, and installs its platform package if missing.
 * @throws {SetupError} naming DYNAMODB_ENDPOINT when the program cannot be installed
 */
export const findDatabaseBinary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const binary = join(root, 'node_modules', name, 'dynoxide');
  if (existsSync(binary)) return binary;
  // Install without saving: package-lock.json lists only the platforms whose packages every npm registry has.
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = `${name}@${optionalDependencies['@dynoxide/linux-x64']}`;
  spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', wanted], { cwd: root, stdio: 'ignore' });
  if (existsSync(binary)) return binary;
  throw new SetupError(
    `No embedded database for ${process.platform} ${process.arch}: ${name} could not be installed. ` +
      'Set DYNAMODB_ENDPOINT to a running DynamoDB, such as Amazon’s DynamoDB local.',
  );
};

/**
 * The embedded database answers requests from any web page. On Linux, no page can find it: it listens on a random
 * loopback address, on a port outside the ephemeral range.
 */
const hiddenAddress = async () =>
  process.platform === 'linux'
    ? { host: [127, randomInt(256), randomInt(256), randomInt(2, 255)].join('.'), port: randomInt(10_000, 32_000) }
    : { host: '127.0.0.1', port: await getPort({ host: '127.0.0.1' }) };

/** Shell script: runs the database until standard input closes, which happens even after kill -9 of this process. */
const endWithInput =
  '"$@" & database=$!; exec 3<&0; (cat <&3; kill $database; sleep 1; kill -9 $database) 2>/dev/null & wait $database';

/** Starts the embedded DynamoDB, in memory if `path` is absent. @throws {SetupError} unless it starts within 10 s */
export const startDatabase = async (given: { path?: string; binary?: string } = {}) => {
  const { path, binary = findDatabaseBinary() } = given;
  const { host, port } = await hiddenAddress();
  const endpoint = `http://${host}:${port}`;
  const args = ['serve', '--host', host, '--port', String(port), ...(path ? ['--db-path', path] : [])];
  // A separate process group keeps Ctrl-C from reaching the database, because the database must stop after the API.
  const child = spawn('sh', ['-c', endWithInput, 'sh', binary, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true,
  });
  const ended = once(child, 'close');
  const stop = async () => {
    child.stdin.end();
    await ended;
  };
  let output = '';
  const listening = Promise.withResolvers<void>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-500);
    if (output.includes('listening on')) listening.resolve();
  });
  const outcome = await Promise.race([
    listening.promise,
    ended.then(([code]) => output.trim() || `exit code ${code}`),
    delay(10_000, 'no answer within 10 s', { ref: false }),
  ]);
  if (outcome === undefined) return { endpoint, process: child, stop };
  await stop();
  throw new SetupError(
    `The database did not start (${outcome}). Check that ${path} is writable and undamaged, and that the disk has space.`,
  );
};
