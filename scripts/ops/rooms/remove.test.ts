import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, expect, test, vi } from 'vitest';
import { userRepository } from '#functions/lib/users.ts';
import { connectViews } from '#functions/proposals/views.ts';
import { loadCommand } from '#scripts/commands.ts';
import { runCommand } from '#scripts/common/run-command.ts';
import { createTables, localClient } from '#scripts/dev/product/create-tables.ts';
import { startDatabase } from '#scripts/dev/product/database.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { dayMs } from '#shared/dates.ts';
import { readViews } from './list.ts';
import { refuseFormerPassword } from './new-room.ts';

// The rooms of this project are not for a test to delete.
const folder = join(temporaryFolder(), 'northwind');
vi.mock('#functions/proposals/publishing/room-folders.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  get roomsFolder() {
    return join(folder, '..');
  },
  readRoomFolders: () => (existsSync(folder) ? [{ name: 'northwind', folder, facts: { address: 'northwind' } }] : []),
}));

const database = await startDatabase();
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
  return lines;
};

test('removing a room says whether it had a password to delete', async () => {
  await userRepository(DynamoDBDocumentClient.from(client), 'users').setPasswordHash('northwind', '$argon2id$', 1);
  const there = `the local product (${database.endpoint})`;
  expect((await remove())[0]).toBe(`Deleted the password of northwind in ${there}: its sessions have ended.`);
  expect((await remove())[0]).toBe(`There is no password of northwind in ${there}.`);
});

test('a new room is refused while the password of a former one of its name is there', async () => {
  await userRepository(DynamoDBDocumentClient.from(client), 'users').setPasswordHash('northwind', '$argon2id$', 1);
  const said: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
  expect(await runCommand(await loadCommand('new-room'), ['northwind', '--name', 'Northwind'])).toBe(1);
  spy.mockRestore();
  expect(said.join()).toContain('npm run rooms -- remove northwind --yes');
  expect(existsSync(folder)).toBe(false);
  await remove();
});

test('what cannot be asked for the password of a former room is said', async () => {
  vi.stubEnv('DYNAMODB_ENDPOINT', 'http://127.0.0.1:9');
  const said: string[] = [];
  const spy = vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)));
  await refuseFormerPassword('northwind', {});
  spy.mockRestore();
  vi.stubEnv('DYNAMODB_ENDPOINT', database.endpoint);
  expect(said.join()).toContain(
    'Not checked: whether a former room "northwind" still has its password. Nothing answers',
  );
});

test('a removed room leaves no trace of what its client opened; other rooms keep theirs', async () => {
  const aws = { AWS_REGION: 'us-east-1', AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
  for (const [name, value] of Object.entries(aws)) vi.stubEnv(name, value);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', database.endpoint);
  const note = connectViews('openings');
  const opened = { slug: 'proposal', edition: '1.0' };
  await note({ ...opened, room: 'northwind' }, 'session', Date.now());
  await note({ ...opened, room: 'northwind' }, 'session', Date.now() - dayMs);
  await note({ ...opened, room: 'northwind-two' }, 'session', Date.now());
  expect(await remove()).toContain('Deleted the counts of its opened documents there: 2.');
  const target = await resolveTarget({ env: process.env });
  expect((await readViews(target, Date.now())).map(({ room }) => room)).toEqual(['northwind-two']);
});
