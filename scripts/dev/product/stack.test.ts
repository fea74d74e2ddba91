import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { close, isListening, listen } from '#scripts/common/listen.ts';
import { freePorts } from '#scripts/testing/start-product.ts';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { claimDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';
import { parseSettings } from './settings.ts';
import { type StackParts, startStack } from './stack.ts';

const folder = testFolder();

const unexpected = () => Promise.reject(new Error('The start must fail before this.'));

/** Starts the product in this process; the start must fail and leave every port free. @returns the error message */
const failureOf = async (given: Record<string, string>, prepareSite: StackParts['prepareSite'] = unexpected) => {
  const ports = await freePorts();
  const settings = parseSettings({
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    DATA_DIR: folder,
    ...given,
  });
  const resources = new AsyncDisposableStack();
  const parts = { prepareSite, loadHandler: unexpected, roomFiles: folder };
  const failure = await startStack(settings, parts, resources, unexpected).then(
    () => 'It started.',
    (error: Error) => error.message,
  );
  await resources.disposeAsync();
  for (const port of Object.values(ports)) expect(await isListening(port)).toBe(false);
  return failure;
};

describe('startStack, on failure', () => {
  test.each(['PORT', 'INBOX_PORT'] as const)('names %s when its port is in use', async (setting) => {
    const { PORT: port } = await freePorts();
    const neighbor = createServer();
    await listen(neighbor, port, setting);
    const failure = await failureOf({ [setting]: String(port) });
    await close(neighbor);
    expect(failure).toBe(`Port ${port} is in use. Set ${setting} to another port.`);
  });

  test('names PORT when another program serves it on ::1', async ({ skip }) => {
    const { PORT: port } = await freePorts();
    const neighbor = createServer().listen(port, '::1');
    const failed = await once(neighbor, 'listening').catch((error: Error) => error);
    skip(failed instanceof Error, 'This machine has no IPv6.');
    const failure = await failureOf({ PORT: String(port) });
    await close(neighbor);
    expect(failure).toBe(`Port ${port} is in use. Set PORT to another port.`);
  });

  test('names DATA_DIR when another process uses the folder', async () => {
    const release = claimDataFolder(folder);
    expect(await failureOf({})).toBe(`Another process is using ${folder}. Stop it, or set DATA_DIR to another folder.`);
    release();
  });

  test('names DATA_DIR when the folder cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await failureOf({ DATA_DIR: join(folder, 'file/data') })).toMatch(
      /^The data folder .* cannot be written \(ENOTDIR.*\)\. Set DATA_DIR to another folder\.$/,
    );
  });

  test('names DYNAMODB_ENDPOINT when no database responds there', async () => {
    const { PORT } = await freePorts();
    const endpoint = { DYNAMODB_ENDPOINT: `http://127.0.0.1:${PORT}` };
    expect(await failureOf(endpoint, async () => () => undefined)).toBe(
      `The database does not respond (connect ECONNREFUSED 127.0.0.1:${PORT}). Check that the disk has space, and DYNAMODB_ENDPOINT if it is set.`,
    );
  });
});

test('startDatabase: throws when its program cannot start', async () => {
  await expect(startDatabase({ path: join(folder, 'none'), binary: folder })).rejects.toThrow(
    /^The database did not start \(.*Permission denied\)\./,
  );
});
