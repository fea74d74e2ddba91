import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { call } from '#functions/testing/call.ts';
import { type FaultProxy, startFaultProxy, type Trouble } from '#functions/testing/fault-proxy.ts';
import { freshTables, type TestTables } from '#scripts/testing/tables.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { createHandler as createContact } from './create-handler.ts';

// Each call of the contact function, and everything that can happen to it. A call that hangs never ends: whatever is
// answered about it was answered at the function's own deadline.

let database: FaultProxy;
let tables: TestTables;
let handler: ReturnType<typeof createContact>;

beforeAll(async () => {
  tables = await freshTables({ LIMIT_CONTACT: '2/3600' });
  database = await startFaultProxy(tables.endpoint);
  process.env.AWS_ENDPOINT_URL_DYNAMODB = database.endpoint;
  handler = createContact(process.env);
});
afterAll(() => database.close());

const lead = sampleLead();

let lastAddress = 100;
/** Somebody with one message and an address of their own: the calls that are made for them name one of the two. */
const visitor = () => {
  lastAddress += 1;
  const [address, id] = [`198.51.100.${lastAddress}`, randomUUID()];
  return {
    id,
    address,
    send: (key = id) =>
      call(handler, { path: apiPaths.contact, body: lead, address, headers: { 'idempotency-key': key } }),
  };
};
const rowsOf = async (id: string) => {
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.env.SUBMISSIONS_TABLE ?? '' }));
  return Items.filter((item) => item.id?.S === id).length;
};
const unavailable = { status: 503, json: { code: 'unavailable' }, headers: { 'retry-after': '5' } };
const outages: Trouble[] = ['hang', 'reset', 'serverError', 'throttle', 'html'];

describe('the limiter in trouble costs no lead', () => {
  it.concurrent.each<Trouble>([...outages, 'accessDenied', 'slow', 'lostAcknowledgement'])('%s', async (trouble) => {
    const { id, address, send } = visitor();
    database.set('UpdateItem', trouble, { about: address });
    expect((await send()).status).toBe(201);
    expect(await rowsOf(id)).toBe(1);
  });
});

describe('storing in trouble', () => {
  it.concurrent.each<[Trouble, rows: number]>([
    ...outages.map((trouble): [Trouble, number] => [trouble, 0]),
    ['drip', 0],
    ['lostAcknowledgement', 1],
  ])('%s for ever: 503 in time, and the same message sent again is stored once', async (trouble, rows) => {
    const { id, send } = visitor();
    const end = database.set('PutItem', trouble, { about: id });
    expect(await send()).toMatchObject(unavailable);
    expect(await rowsOf(id)).toBe(rows);
    end();
    expect((await send()).status).toBe(201);
    expect(await rowsOf(id)).toBe(1);
  });

  it.concurrent.each<Trouble>(['reset', 'serverError', 'throttle', 'hang', 'lostAcknowledgement', 'slow'])(
    '%s once is not noticed by the visitor',
    async (trouble) => {
      const { id, send } = visitor();
      database.set('PutItem', trouble, { about: id, times: 1 });
      expect((await send()).status).toBe(201);
      expect(await rowsOf(id)).toBe(1);
    },
  );

  it.concurrent('refused for good is an opaque 500', async () => {
    const { id, send } = visitor();
    database.set('PutItem', 'accessDenied', { about: id });
    const answer = await send();
    expect(answer).toMatchObject({ status: 500, json: { code: 'internal' } });
    expect(JSON.stringify(answer)).not.toMatch(/arn|denied|at .*\.ts/i);
  });

  it.concurrent('and a limiter that hangs: 503 in time', async () => {
    const { id, address, send } = visitor();
    database.set('UpdateItem', 'hang', { about: address });
    database.set('PutItem', 'hang', { about: id });
    expect(await send()).toMatchObject(unavailable);
  });
});

describe('past the limit', () => {
  it.concurrent.each<Trouble>(outages)(
    '%s of the look-up: 503 in time, neither a false 429 nor a false 201',
    async (trouble) => {
      const { id, send } = visitor();
      for (const key of [id, randomUUID()]) expect((await send(key)).status).toBe(201);
      const end = database.set('GetItem', trouble, { about: id });
      expect(await send()).toMatchObject(unavailable);
      end();
      expect((await send()).status).toBe(201);
      expect((await send(randomUUID())).status).toBe(429);
    },
  );
});

describe('giving back what a repeated message took', () => {
  it.concurrent.each<Trouble>(['reset', 'hang'])('%s: the visitor is answered all the same', async (trouble) => {
    const { id, address, send } = visitor();
    expect((await send()).status).toBe(201);
    // Two calls take it; the third is the refund.
    const end = database.set('UpdateItem', trouble, { about: address, after: 2 });
    expect((await send()).status).toBe(201);
    expect(await rowsOf(id)).toBe(1);
    end();
    expect((await send(randomUUID())).status).toBe(429);
  });
});
