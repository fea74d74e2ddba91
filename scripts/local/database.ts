import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, SetupError } from '#scripts/command.ts';

const packageName = `@dynoxide/${process.platform}-${process.arch}`;
const binary = join(root, 'node_modules', packageName, 'dynoxide');

/** Shell script: runs the database until standard input closes, which happens even after kill -9 of this process. */
const endWithInput =
  '"$@" & database=$!; exec 3<&0; (cat <&3; kill $database; sleep 1; kill -9 $database) 2>/dev/null & wait $database';

/** Starts the embedded DynamoDB, in memory if `path` is absent. @throws {SetupError} if it is missing or ends at once */
export const startDatabase = async (path?: string) => {
  if (!existsSync(binary)) {
    const install = `npm install --no-save ${packageName}`;
    throw new SetupError(
      `No embedded database. Run ${install}, or set AWS_ENDPOINT_URL_DYNAMODB to a running DynamoDB.`,
    );
  }
  // The database responds to any web page, so it listens where no page finds it.
  const numbers = [randomInt(256), randomInt(256), randomInt(2, 255)];
  const host = process.platform === 'linux' ? `127.${numbers.join('.')}` : '127.0.0.1';
  const port = String(randomInt(10_000, 32_000));
  const args = ['serve', '--host', host, '--port', port, ...(path ? ['--db-path', path] : [])];
  const child = spawn('sh', ['-c', endWithInput, 'sh', binary, ...args], {
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
  const listening = Promise.withResolvers<boolean>();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-500);
    if (output.includes('listening on')) listening.resolve(true);
  });
  const isListening = await Promise.race([listening.promise, ended.then(() => false)]);
  if (isListening) return { endpoint: `http://${host}:${port}`, ended, stop };
  const cause = output.trim();
  throw new SetupError(
    `The database did not start (${cause}). Check that ${path} is undamaged, and the disk has space.`,
  );
};
