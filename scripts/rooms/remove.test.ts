import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import getPort from 'get-port';
import { afterAll, expect, test, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { loadCommand } from '#scripts/cli/commands.ts';
import { runCommand } from '#scripts/cli/run-command.ts';
import { createTables, localClient } from '#scripts/local/create-tables.ts';
import { startDatabase } from '#scripts/local/database.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';

// The rooms of this project are not for a test to delete.
const folder = join(temporaryFolder(), 'northwind');
vi.mock('#functions/proposals/lib/room-folders.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readRoomFolders: () => (existsSync(folder) ? [{ name: 'northwind', folder, facts: { address: 'northwind' } }] : []),
}));

const database = await startDatabase({ port: await getPort({ host: '127.0.0.1' }) });
const client = localClient(database.endpoint);
await createTables(client);
vi.stubEnv('DYNAMODB_ENDPOINT', database.endpoint);
afterAll(async () => {
  vi.unstubAllEnvs();
  rmSync(join(folder, '..'), { recursive: true });
  await database.stop();
});

const remove = async () => {
  mkdirSync(folder, { recursive: true });
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(String(line)));
  expect(await runCommand(await loadCommand('rooms'), ['remove', 'northwind', '--yes'])).toBe(0);
  log.mockRestore();
  expect(existsSync(folder)).toBe(false);
  return lines[0];
};

test('removing a room says whether it had a password to delete', async () => {
  await userRepository(DynamoDBDocumentClient.from(client), 'users').setPasswordHash('northwind', '$argon2id$', 1);
  const there = `the local product (${database.endpoint})`;
  expect(await remove()).toBe(`Deleted the password of northwind in ${there}: its sessions have ended.`);
  expect(await remove()).toBe(`There is no password of northwind in ${there}.`);
});
