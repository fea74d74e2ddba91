import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { freePorts, isAlive, isListening, temporaryFolder } from '#scripts/testing/start-product.ts';
import { endStaleDatabase } from './database-supervisor.ts';
import { close, listen } from './listen.ts';
import { parseSettings } from './settings.ts';
import { startStack } from './stack.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const unexpected = () => Promise.reject(new Error('The start must fail before this.'));

/** Starts the product in this process, which must fail. @returns why, once everything it took is free again */
const failureOf = async (given: Record<string, string>) => {
  const ports = await freePorts();
  const settings = parseSettings({
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATA_DIR: folder,
    ...given,
  });
  const resources = new AsyncDisposableStack();
  const parts = { prepareSite: unexpected, loadHandler: unexpected };
  const options = { resources, signal: new AbortController().signal, log: () => undefined };
  const failure = await startStack(settings, parts, options).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  await resources.disposeAsync();
  for (const port of Object.values(ports)) expect(await isListening(port)).toBe(false);
  return failure;
};

describe('a start that cannot be', () => {
  test.each(['PORT', 'INBOX_PORT', 'DYNAMODB_PORT'] as const)('names %s when its port is taken', async (setting) => {
    const { PORT: port } = await freePorts();
    const neighbor = createServer();
    await listen(neighbor, port, setting);
    const failure = await failureOf({ [setting]: String(port) });
    await close(neighbor);
    expect(failure).toBe(`Port ${port} is in use. Set ${setting} to another port.`);
  });

  test('names DATA_DIR when it cannot be written', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(await failureOf({ DATA_DIR: join(file, 'data') })).toMatch(
      /^The data folder .* cannot be written \(ENOTDIR\)\. Set DATA_DIR to another folder\.$/,
    );
  });

  test.runIf(process.platform === 'linux')('names DATA_DIR when the kernel makes no folder there', async () => {
    expect(await failureOf({ DATA_DIR: '/proc/samplewright/data' })).toMatch(
      /^The data folder .* cannot be written \(ENOENT\)\. Set DATA_DIR to another folder\.$/,
    );
  });

  test('names DYNOXIDE_BIN when there is no such program', async () => {
    vi.stubEnv('DYNOXIDE_BIN', '/nowhere/dynoxide');
    expect(await failureOf({})).toBe('DYNOXIDE_BIN names /nowhere/dynoxide, which is not an executable file.');
  });
});

test('a foreign process whose id is in the file of the database is left alone', async () => {
  const pidFile = join(folder, 'dynoxide.pid');
  writeFileSync(pidFile, String(process.ppid));
  expect(await endStaleDatabase(pidFile, join(folder, 'dynamodb.sqlite'))).toBeUndefined();
  expect(isAlive(process.ppid)).toBe(true);
});
