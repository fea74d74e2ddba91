import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createSite } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { close, listen, reserve } from '#scripts/common/listen.ts';
import { databaseFile } from '#scripts/dev/product/database-file.ts';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { examine } from './finding.ts';
import { credentials, machineExaminations } from './machine.ts';

const server = createServer((socket) => socket.destroy());
afterEach(() => close(server));

const look = async (env: NodeJS.ProcessEnv) => {
  const findings = await examine(machineExaminations({ PATH: process.env.PATH, ...env }));
  return Object.fromEntries(findings.map((finding) => [finding.subject, finding]));
};

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

const freePort = () => getPort({ host: '127.0.0.1' });

test('this machine can run the product, which has just been tested on it', async () => {
  const found = await look({ PORT: String(await freePort()), DATA_DIR: folder });
  expect(Object.keys(found)).toEqual(['Node', 'ports', 'disk', 'data', 'database', 'browser']);
  for (const subject of ['Node', 'disk', 'data', 'database']) expect(found[subject]?.state).toBe('ok');
  expect(readdirSync(folder)).toEqual([]);
});

test('what is wrong is named, with what to do', async () => {
  const PORT = await freePort();
  await listen(server, PORT, 'PORT');
  const { ports, database } = await look({ PORT: String(PORT), DYNOXIDE_BIN: '/nowhere' });
  expect(ports).toMatchObject({ state: 'later', found: expect.stringContaining(String(PORT)) });
  expect(database).toMatchObject({ state: 'missing', found: expect.stringContaining('/nowhere') });
});

test('ports that the running product has are no fault, wherever its data is', async () => {
  const [PORT, INBOX_PORT] = [await freePort(), await freePort()];
  const env = { PORT: String(PORT), INBOX_PORT: String(INBOX_PORT), DATA_DIR: folder };
  let text = 'another program';
  const site = createSite((_, response) => void response.end(text));
  await listen(site, PORT, 'PORT');
  const inbox = await reserve(INBOX_PORT, 'INBOX_PORT');
  expect((await look(env)).ports).toMatchObject({ state: 'later', found: expect.stringContaining('in use') });
  text = JSON.stringify({ isAuthenticated: false });
  expect((await look(env)).ports).toMatchObject({ state: 'ok', found: expect.stringContaining('npm start') });
  await close(site);
  await close(inbox);
});

test('wrong settings are named once, and so is everything that does not depend on them', async () => {
  const found = await look({ PORT: 'three thousand', CHROMIUM_PATH: '/nowhere' });
  expect(Object.keys(found)).toEqual(['Node', 'settings', 'browser']);
  expect(found.settings).toMatchObject({ state: 'missing', found: expect.stringContaining('PORT must be') });
  expect(found.browser).toMatchObject({
    state: 'later',
    found: expect.stringContaining('/nowhere'),
    remedy: 'correct that setting, or unset it',
  });
});

test('a data folder that is still to be created is no fault, however deep', async () => {
  const DATA_DIR = join(folder, 'new/deep/data');
  const { disk, data } = await look({ DATA_DIR });
  expect(disk).toMatchObject({ state: 'ok', found: expect.stringContaining(folder) });
  expect(data).toMatchObject({ state: 'ok', found: expect.stringContaining(DATA_DIR) });
});

test.each([
  ['of a newer version', () => writeFileSync(join(folder, 'version'), '2'), 'is of version 2'],
  ['of an unknown version', () => writeFileSync(join(folder, 'version'), 'two'), 'holds something else'],
  [
    'damaged',
    () => {
      mkdirSync(join(folder, 'dynamodb'));
      writeFileSync(join(folder, databaseFile), 'not a database'.repeat(100));
    },
    'file is not a database',
  ],
])('data that is %s is named, and left as it is', async (_, damage, sentence) => {
  damage();
  const { data } = await look({ DATA_DIR: folder });
  expect(data).toMatchObject({ state: 'missing', found: expect.stringContaining(sentence) });
});

test('a data folder that cannot be made is named', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const { data } = await look({ DATA_DIR: join(file, 'data') });
  expect(data).toMatchObject({ state: 'missing', found: expect.stringContaining(file) });
});

test('a disk without room is named', async () => {
  const { disk } = await look({ DATA_DIR: '/proc/data' });
  expect(disk).toMatchObject({ state: 'missing', found: expect.stringContaining('0.0 GB free in /proc') });
});

test('credentials are looked for, and needed only to deploy', async () => {
  vi.stubEnv('AWS_CONFIG_FILE', '/nowhere');
  vi.stubEnv('AWS_SHARED_CREDENTIALS_FILE', '/nowhere');
  vi.stubEnv('AWS_EC2_METADATA_DISABLED', 'true');
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_PROFILE']) vi.stubEnv(name, undefined);
  const [found] = await examine([credentials({})]);
  expect(found).toMatchObject({ state: 'later', found: expect.stringContaining('No AWS credentials') });
  vi.unstubAllEnvs();
});
