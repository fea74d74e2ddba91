import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshTables, type TestTables } from '../../scripts/testing/tables.ts';
import { call } from '../testing/call.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '../testing/fault-proxy.ts';

// Each call of the contact function, and everything that can happen to it. The rest of its faults are in faults.test.ts.

let database: FaultProxy;
let tables: TestTables;
let handler: typeof import('./handler.ts').handler;

beforeAll(async () => {
  tables = await freshTables({ LIMIT_CONTACT: '2/3600' });
  database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  ({ handler } = await import('./handler.ts'));
});
beforeEach(() => database.calm());
afterAll(() => database.close());

const lead = { name: 'Ada Sample', email: 'ada@example.com', message: 'Please call me back.' };

let lastAddress = 0;
const visitor = () => {
  lastAddress += 1;
  const [address, id] = [`198.51.100.${lastAddress}`, randomUUID()];
  return {
    id,
    send: (key = id, body = lead) =>
      call(handler, { path: '/api/contact', body, address, headers: { 'idempotency-key': key } }),
  };
};
const rowsOf = async (id: string) => {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.env.SUBMISSIONS_TABLE ?? '' }));
  return Items.filter((item) => item.id?.S === id).length;
};
const timed = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const start = performance.now();
  const result = await work();
  expect(performance.now() - start).toBeLessThan(2500);
  return result;
};

const outages: Trouble[] = ['hang', 'reset', 'serverError', 'throttle', 'html'];

describe('the limiter in trouble costs no lead', () => {
  it.each<Trouble>([...outages, 'accessDenied', 'slow', 'lostAcknowledgement'])('%s', async (trouble) => {
    const { id, send } = visitor();
    database.set('UpdateItem', trouble);
    expect((await timed(() => send())).status).toBe(201);
    expect(await rowsOf(id)).toBe(1);
  });
});

describe('storing in trouble', () => {
  it.each<[Trouble, rows: number]>([
    ...outages.map((name): [Trouble, number] => [name, 0]),
    ['lostAcknowledgement', 1],
  ])('%s for ever: 503 in time, and the same message sent again is stored once', async (trouble, rows) => {
    const { id, send } = visitor();
    database.set('PutItem', trouble);
    const answer = await timed(() => send());
    expect(answer).toMatchObject({ status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' } });
    expect(await rowsOf(id)).toBe(rows);
    database.calm();
    expect((await send()).status).toBe(201);
    expect(await rowsOf(id)).toBe(1);
  });

  it.each<Trouble>(['reset', 'serverError', 'throttle', 'hang', 'lostAcknowledgement', 'slow'])(
    '%s once is not noticed by the visitor',
    async (trouble) => {
      const { id, send } = visitor();
      database.set('PutItem', trouble, { times: 1 });
      expect((await timed(() => send())).status).toBe(201);
      expect(await rowsOf(id)).toBe(1);
    },
  );

  it('together with a limiter that hangs: 503 in time', async () => {
    const { send } = visitor();
    for (const operation of ['UpdateItem', 'PutItem']) database.set(operation, 'hang');
    expect((await timed(() => send())).status).toBe(503);
  });
});

describe('past the limit', () => {
  it.each<Trouble>(outages)('%s of the look-up: 503 in time, neither a false 429 nor a false 201', async (trouble) => {
    const { send } = visitor();
    for (const id of [undefined, randomUUID()]) expect((await send(id)).status).toBe(201);
    database.set('GetItem', trouble);
    expect(await timed(() => send())).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    database.calm();
    expect((await send()).status).toBe(201);
    expect((await send(randomUUID())).status).toBe(429);
  });
});

describe('giving back what a repeated message took', () => {
  it.each<Trouble>(['reset', 'hang'])('%s: the visitor is answered all the same', async (trouble) => {
    const { id, send } = visitor();
    expect((await send()).status).toBe(201);
    database.set('UpdateItem', trouble, { after: 2 });
    expect((await timed(() => send())).status).toBe(201);
    expect(database.calls.filter((name) => name === 'UpdateItem').length).toBeGreaterThan(3);
    expect(await rowsOf(id)).toBe(1);
  });
});
