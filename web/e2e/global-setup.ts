import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import getPort from 'get-port';
import { addressHeader, clientPassword } from './product.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Starts the product as `npm start` does, and stops it after the last test. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'product-'));
  const ports = {
    PORT: await getPort({ host: '127.0.0.1' }),
    INBOX_PORT: await getPort({ host: '127.0.0.1' }),
    DYNAMODB_PORT: await getPort({ host: '127.0.0.1' }),
  };
  // Commands that run beside the product need them too.
  Object.assign(process.env, ports, { DATA_DIR: folder });
  // Logs of the product must not interrupt the test report.
  const logFile = join(root, 'test-results/product.log');
  await mkdir(dirname(logFile), { recursive: true });
  const product = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    env: {
      ...process.env,
      CLIENT_PASSWORD: clientPassword,
      TEST_VIEWER_ADDRESS_HEADER: addressHeader,
      EMAILS_PER_HOUR: '1000',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  product.stderr.pipe(createWriteStream(logFile));
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()));
  const output: string[] = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(product.stdout).on('line', (line) => {
      output.push(line);
      if (line.startsWith('Ready: ')) resolve();
    });
    ended.then(() => reject(new Error(`The product did not start; see ${logFile}.\n${output.join('\n')}`)));
  });
  return async () => {
    product.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}
