import { afterAll, expect, it, vi } from 'vitest';
import { freshTables } from '#functions/testing/tables.ts';
import { sampleLead } from '#shared/testing/sample-lead.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { allFunctions, notifier } from './routes.ts';
import { tables } from './tables.ts';
import { setPassword } from './testing/accounts.ts';
import { call, context, cookieOf } from './testing/call.ts';
import { startFaultProxy } from './testing/fault-proxy.ts';
import { leadRow, streamEvent } from './testing/leads.ts';
import { startSes } from './testing/ses.ts';

// infra/site-stack.test.ts lists what each role allows; this file checks that functions use just what routes.ts grants.
const testTables = await freshTables();
const { endpoint, env } = testTables;
const proxy = await startFaultProxy(endpoint);
const ses = await startSes();
vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', proxy.endpoint);
vi.stubEnv('AWS_ENDPOINT_URL_SES', ses.endpoint);
afterAll(async () => {
  await Promise.all([proxy.close(), ses.close()]);
});

type Body = { TableName?: string; IndexName?: string; RequestItems?: object; Key?: { key?: { S: string } } };

const nameOf = (table: string) => Object.entries(tables).find(([, definition]) => env[definition.env] === table)?.[0];

/** What each function asked of the database: an action on a table, and the kind of its limits' keys. */
const used: Record<string, Set<string>> = {};
let folder = '';
proxy.disturb((operation, body) => {
  const { TableName = '', IndexName, RequestItems, Key }: Body = JSON.parse(body);
  const permissions = used[folder] ?? new Set();
  used[folder] = permissions;
  for (const table of Object.keys(RequestItems ?? { [TableName]: {} })) {
    permissions.add(`${IndexName ? 'index:' : ''}${operation} ${nameOf(table)}`);
  }
  if (nameOf(TableName) === 'rate_limits') permissions.add(String(Key?.key?.S.replace(/#.*/s, '#')));
  return undefined;
});

const load = async (name: string) => {
  folder = name;
  return (await import(`./${name}/handler.ts`)).createHandler(process.env);
};

it('functions: use everything that they are granted, and nothing else', async () => {
  const password = 'correct horse battery staple';
  await setPassword(testTables, password);
  const waiting = await testTables.leads.put(leadRow());

  for (const level of ['info', 'warn'] as const) vi.spyOn(console, level).mockReturnValue();
  const form = { body: { ...sampleLead(), honeypot: '', elapsedMs: 60_000 } };
  const headers = { 'idempotency-key': '00000000-5e57-4000-8000-000000000000' };
  // Beyond the limit, too, where the function looks whether it has the message already.
  for (let sent = 0; sent < 12; sent += 1) {
    expect((await call(await load('contact'), { ...form, headers })).status).toBe(201);
  }
  const first = await call(await load('login'), { body: { password } });
  const login = await call(await load('login'), { body: { password }, cookies: [cookieOf(first)] });
  const cookies = [cookieOf(login)];
  expect((await call(await load('check'), { method: 'GET', cookies })).json.isAuthenticated).toBe(true);
  const params = { room: defaultRoom.name };
  expect((await call(await load('proposals'), { method: 'GET', cookies, params })).status).toBe(200);
  expect((await call(await load('logout'), { body: {}, cookies })).status).toBe(200);

  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const notify = await load('notify');
  await notify(streamEvent([waiting]), context());
  await notify(notifier.timer.event, context());
  expect(ses.emails.length).toBeGreaterThan(0);

  for (const { folder: name, grants } of allFunctions) {
    const granted = Object.entries(grants.tables).flatMap(([table, actions]) => actions.map((a) => `${a} ${table}`));
    const limits = grants.limitKeys ? [grants.limitKeys] : [];
    expect([...(used[name] ?? [])].toSorted(), name).toEqual([...granted, ...limits].toSorted());
  }
  const foldersWith = (grant: 'sendsEmail' | 'readsSigningKey') =>
    allFunctions.filter(({ grants }) => grants[grant]).map((definition) => definition.folder);
  expect(foldersWith('sendsEmail')).toEqual(['notify']);
  expect(foldersWith('readsSigningKey')).toEqual(['login', 'logout', 'check', 'proposals']);
});
