import { createServer } from 'node:net';
import getPort from 'get-port';
import { afterEach, expect, test, vi } from 'vitest';
import { close, listen } from '#scripts/local/listen.ts';
import { examine } from './finding.ts';
import { credentials, machineExaminations } from './machine.ts';

const server = createServer();
afterEach(() => close(server));

const look = async (env: NodeJS.ProcessEnv) => {
  const findings = await examine(machineExaminations({ PATH: process.env.PATH, ...env }));
  return Object.fromEntries(findings.map((finding) => [finding.subject, finding]));
};

test('this machine can run the product, which has just been tested on it', async () => {
  const PORT = String(await getPort({ host: '127.0.0.1' }));
  const found = await look({ PORT });
  expect(Object.keys(found)).toEqual(['Node', 'ports', 'disk', 'database', 'browser']);
  for (const subject of ['Node', 'disk', 'database']) expect(found[subject]?.state).toBe('ok');
});

test('what is wrong is named, with what to do', async () => {
  const PORT = await getPort({ host: '127.0.0.1' });
  await listen(server, PORT, 'PORT');
  const { ports, database } = await look({ PORT: String(PORT), DYNOXIDE_BIN: '/nowhere' });
  expect(ports).toMatchObject({ state: 'later', found: expect.stringContaining(String(PORT)) });
  expect(database).toMatchObject({ state: 'missing', found: expect.stringContaining('/nowhere') });
});

test('a wrong setting is named, and so is everything else', async () => {
  const found = await look({ PORT: 'three thousand', CHROMIUM_PATH: '/nowhere' });
  expect(found.ports).toMatchObject({ state: 'later', found: expect.stringContaining('PORT must be') });
  expect(found.browser).toMatchObject({ state: 'later', found: expect.stringContaining('/nowhere') });
  expect(found.Node?.state).toBe('ok');
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
