import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '#scripts/root.ts';
import { SetupError } from '#scripts/setup-error.ts';

/** Finds the embedded DynamoDB's program. @throws {SetupError} when no package provides it for this platform */
const findBinary = (): string => {
  const name = `@dynoxide/${process.platform}-${process.arch}`;
  const binary = join(root, 'node_modules', name, 'dynoxide');
  if (existsSync(binary)) return binary;
  throw new SetupError(
    `No embedded database: run \`npm install --no-save ${name}\`, or set AWS_ENDPOINT_URL_DYNAMODB to a running DynamoDB.`,
  );
};

/** Shell script: runs the database until standard input closes, which happens even after kill -9 of this process. */
const endWithInput =
  '"$@" & database=$!; exec 3<&0; (cat <&3; kill $database; sleep 1; kill -9 $database) 2>/dev/null & wait $database';

/** Starts the embedded DynamoDB, in memory if `path` is absent. @throws {SetupError} unless it starts within 10 s */
export const startDatabase = async (path?: string) => {
  // The database answers requests from any web page, so it listens where no page finds it.
  const numbers = [randomInt(256), randomInt(256), randomInt(2, 255)];
  const host = process.platform === 'linux' ? `127.${numbers.join('.')}` : '127.0.0.1';
  const port = randomInt(10_000, 32_000);
  const args = ['serve', '--host', host, '--port', String(port), ...(path ? ['--db-path', path] : [])];
  const child = spawn('sh', ['-c', endWithInput, 'sh', findBinary(), ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
    // Keeps Ctrl-C from reaching the database, because the database must stop after the API.
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
  const failure = await Promise.race([
    listening.promise,
    ended.then(([code]) => output.trim() || `exit code ${code}`),
    delay(10_000, 'no response within 10 s', { ref: false }),
  ]);
  if (failure === undefined) return { endpoint: `http://${host}:${port}`, ended, stop };
  await stop();
  throw new SetupError(
    `The database did not start (${failure}). Check that ${path} is undamaged, and the disk's space.`,
  );
};
