import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { importHandler } from '#scripts/dev/product/invoke.ts';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { routes } from './routes.ts';
import { goodLead } from './testing/hostile.ts';

let tables: TestTables;
let site: Served;

beforeAll(async () => {
  tables = await freshTables();
  const originSecret = process.env.ORIGIN_SECRET ?? '';
  site = await serveOnce(createApi({ routes, loadHandler: importHandler, cdn: { originSecret, edge: createEdge() } }));
});
afterAll(() => site.close());

const rows = async () =>
  (await tables.client.send(new ScanCommand({ TableName: tables.env.SUBMISSIONS_TABLE ?? '', Select: 'COUNT' }))).Count;

const head = [
  `POST ${apiPaths.contact} HTTP/1.1`,
  'Host: x',
  'Content-Type: application/json',
  `Content-Length: ${Buffer.byteLength(goodLead)}`,
  'Connection: close',
  '\r\n',
].join('\r\n');

it('a hundred senders that dribble their bodies hold up nobody, and who gives up has stored nothing', async () => {
  const slow: Socket[] = [];
  for (let n = 0; n < 100; n += 1) {
    const socket = connect(site.port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => undefined).write(head + goodLead.slice(0, 10));
    slow.push(socket);
  }
  const headers = { 'content-type': 'application/json' };
  const other = await site.ask(apiPaths.contact, { method: 'POST', headers, body: goodLead });
  expect(other.status).toBe(201);

  const [patient, ...others] = slow;
  for (const socket of others) socket.destroy();
  for (const byte of goodLead.slice(10)) {
    patient?.write(byte);
    await delay(2);
  }
  expect(patient && (await text(patient))).toMatch(/^HTTP\/1\.1 201 /);
  expect(await rows()).toBe(2);
});
