import { createServer } from 'node:net';
import getPort from 'get-port';
import { afterEach, expect, test } from 'vitest';
import { close, listen } from '#scripts/local/listen.ts';
import { examine } from './finding.ts';
import { machineExaminations } from './machine.ts';

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
