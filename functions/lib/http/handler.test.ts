import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#functions/testing/call.ts';
import { freshTables } from '#scripts/testing/tables.ts';
import { httpHandler } from './handler.ts';

await freshTables();
const env = { ORIGIN_SECRET: process.env.ORIGIN_SECRET ?? '' };
const reply = z.object({ message: z.string() });

it('httpHandler: sends only the fields of the reply’s schema', async () => {
  const row = { message: 'Thanks!', email: 'ada@example.com', password: '$argon2id$' };
  const handler = httpHandler({ env, reply }, async () => ({ status: 200, body: row }));
  const { status, json } = await call(handler, { method: 'GET' });
  expect({ status, json }).toEqual({ status: 200, json: { message: 'Thanks!' } });
});

it('httpHandler: answers with an opaque error if the reply does not match its schema', async () => {
  const wrong = { message: 5, secret: 'secret' } as unknown as { message: string };
  const handler = httpHandler({ env, reply }, async () => ({ status: 200, body: wrong }));
  const { status, json } = await call(handler, { method: 'GET' });
  expect({ status, code: json.code }).toEqual({ status: 500, code: 'internal' });
  expect(JSON.stringify(json)).not.toContain('secret');
});
