import { randomUUID } from 'node:crypto';
import { DeleteCommand, DynamoDBDocumentClient, GetCommand, PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { hashPassword } from '#functions/lib/session/password.ts';
import { allFunctions, apiFunctions, canary, mailEvents, notifier, routes } from '#functions/routes.ts';
import { listKey } from '#functions/tables.ts';
import { hardBounce, mailEvent, newLead, streamEvent } from '#functions/testing/leads.ts';
import { createApi } from '#scripts/local/api.ts';
import { createEdge } from '#scripts/local/edge.ts';
import { startTestInbox, type TestInbox } from '#scripts/testing/inbox.ts';
import { type Served, serveOnce } from '#scripts/testing/serve.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { retention } from '#shared/site.ts';
import { defaultRoom, documentSlugs } from '#web/testing/rooms.ts';
import { sitePages } from './edge/render.ts';
import { failureQueueName, tableName } from './names.ts';
import { arn, functionOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { type Deployment, deployLocally } from './testing/deployment.ts';
import { allowedBy, permissionsOf, statementsOf } from './testing/role.ts';

// Runs the deployment bundle of every function with the environment and role from the template. Requests first pass
// through the edge functions, run locally; cdn.test.ts checks that the deployed edge functions are identical.
const assembly = readAssembly('plain');
const handlerFolders = allFunctions.map(({ folder }) => folder);
const { name: room, facts } = defaultRoom;
const content = `${apiPaths.proposals}/${facts.address}`;
const password = 'correct horse battery staple';
const lead = { ...sampleLead({ email: 'ada@visitor.example' }), honeypot: '', elapsedMs: 60_000 };
const leadTable = tableName('prod', 'contact_submissions');

let inbox: TestInbox;
let deployment: Deployment;
let rows: DynamoDBDocumentClient;
let served: Served;

const invoke = (folder: string, event: unknown) => deployment.invoke(folder, event);

beforeAll(async () => {
  inbox = await startTestInbox();
  const endpoints = { dynamodb: inject('dynamodbEndpoint'), ses: inbox.url };
  deployment = await deployLocally(assembly, endpoints);
  rows = DynamoDBDocumentClient.from(deployment.database, { marshallOptions: { removeUndefinedValues: true } });
  // Disable timeouts: on a busy machine, hashing a password can take longer than a request's timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal);
  // Silence the metrics that functions write to stdout.
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  const user = { username: room, id: randomUUID(), password: await hashPassword(password) };
  await rows.send(new PutCommand({ TableName: tableName('prod', 'users'), Item: user }));
  const cdn = {
    originSecret: deployment.originSecret,
    edge: createEdge(sitePages()),
    addressHeader: 'x-test-address',
  };
  served = await serveOnce(
    createApi({ routes, ...cdn, loadHandler: async (folder) => (event) => invoke(folder, event) }),
  );
});

afterAll(async () => {
  vi.restoreAllMocks();
  await served?.close();
  await deployment?.stop();
  await inbox?.close();
});

// An AWS call that the function's role would deny fails the test.
afterEach(() => {
  expect(deployment.aws.refused.splice(0)).toEqual([]);
});

/** Sends a request as a browser does: a POST if there is a body, otherwise a GET. */
const ask = async (path: string, sent?: object, { cookie = '', address = '192.0.2.1', key = '' } = {}) => {
  const host = `127.0.0.1:${served.port}`;
  const ofPost = { 'content-type': 'application/json', origin: `https://${host}`, 'idempotency-key': key };
  const { status, headers, body } = await served.ask(path, {
    method: sent ? 'POST' : 'GET',
    headers: { host, cookie, 'sec-fetch-site': 'same-origin', 'x-test-address': address, ...(sent && ofPost) },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  return { status, json: JSON.parse(body), cookie: headers['set-cookie']?.[0]?.split(';')[0] ?? '' };
};

const send = (key: string, body: object = lead) => ask(apiPaths.contact, body, { key });
const logIn = (guess: string, cookie?: string) => ask(apiPaths.login, { password: guess }, { cookie });
const isLoggedIn = async (cookie: string) => (await ask(apiPaths.check, undefined, { cookie })).json.isAuthenticated;
const find = async (id: string) => (await rows.send(new GetCommand({ TableName: leadTable, Key: { id } }))).Item;

const stored = async (change = {}) => {
  const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
  const row = newLead({ id: randomUUID(), createdAt: ago(600_000), nextTryAt: ago(60_000), ...change });
  await rows.send(new PutCommand({ TableName: leadTable, Item: row }));
  return row;
};

it('contact: accepts a resubmitted lead even past the rate limit', async () => {
  const id = randomUUID();
  for (let sent = 0; sent < 2; sent += 1) expect(await send(id)).toMatchObject({ status: 201 });
  expect(await find(id)).toMatchObject({ id, email: lead.email, queue: 'notify' });
  expect((await send(id, { ...lead, name: 'Bob Sample' })).status).toBe(409);
  const answers: number[] = [];
  for (let sent = 0; sent < 10; sent += 1) answers.push((await send(randomUUID())).status);
  expect(answers).toContain(429);
  expect((await send(id)).status).toBe(201);
});

it('client room: stays open from login until logout', async () => {
  expect((await logIn('wrong')).status).toBe(401);
  const former = (await logIn(password)).cookie;
  const { status, cookie } = await logIn(password, former);
  expect(status).toBe(200);
  expect(await isLoggedIn(cookie)).toBe(true);
  expect(await isLoggedIn(former)).toBe(false);

  const read = (slug?: string) => ask([content, slug].filter(Boolean).join('/'), undefined, { cookie });
  expect((await read()).json.items).toHaveLength(documentSlugs.length);
  for (const slug of documentSlugs) expect((await read(slug)).json.slug).toBe(slug);

  expect((await ask(apiPaths.logout, {}, { cookie })).status).toBe(200);
  expect(await isLoggedIn(cookie)).toBe(false);
  expect((await read()).status).toBe(401);
});

describe('notify', () => {
  it('emails sales about each lead in the stream', async () => {
    const row = await stored();
    await invoke('notify', streamEvent([row]));
    expect(await find(row.id)).toHaveProperty('notifiedAt');
    expect((await inbox.emails()).at(-1)?.subject).toContain(row.id.slice(0, 8));
  });

  it('emails sales about a lead that the stream missed, on the next timer run', async () => {
    const row = await stored();
    await invoke('notify', notifier.timer.event);
    expect(await find(row.id)).toHaveProperty('notifiedAt');
  });

  it('emails the daily list of suspected spam and sets the expiry of answered leads', async () => {
    await rows.send(new DeleteCommand({ TableName: tableName('prod', 'notifier_state'), Key: { key: 'state' } }));
    const suspect = await stored({ queue: 'suspects', suspectedSpam: true });
    const answeredAt = '2000-01-01T00:00:00.000Z';
    const { id } = await stored({ queue: 'answered', nextTryAt: answeredAt, answeredAt });
    await invoke('notify', notifier.timer.event);
    const texts = (await inbox.emails()).slice(-2).map(({ body }) => body.text);
    expect(texts.join()).toContain(suspect.id.slice(0, 8));
    expect((await find(id))?.expiresAt !== undefined).toBe(retention.answeredMonths > 0);
  });
});

it("mail-events: records a lead email's bounce and a summary email's delivery", async () => {
  const single = await stored({ queue: undefined, notifiedAt: new Date().toISOString(), tokens: ['token'] });
  await invoke('mail-events', mailEvent('BOUNCE', { lead: single.id, claim: 'token' }, hardBounce));
  expect(await find(single.id)).toHaveProperty('undeliveredAt');

  const listed = await Promise.all(Array.from({ length: 11 }, () => stored()));
  await invoke('notify', notifier.timer.event);
  const token = ((await find(listed[0]?.id ?? ''))?.tokens as string[] | undefined)?.[0];
  const { Items = [] } = await rows.send(new ScanCommand({ TableName: tableName('prod', 'notifier_state') }));
  const lists = Items.map(({ key }) => String(key)).filter((key) => key.startsWith(listKey('').key));
  expect(lists).not.toEqual([]);
  for (const list of lists) {
    const id = list.slice(listKey('').key.length);
    await invoke('mail-events', mailEvent('DELIVERY', { list: id, claim: String(token) }));
  }
  for (const { id } of listed) expect(await find(id)).toHaveProperty('deliveredAt');
});

testRows(apiFunctions)('API functions: return 403 for a call without the origin secret', async ({ folder }) => {
  const event = { version: '2.0', rawPath: '/', headers: {}, requestContext: { http: { method: 'GET' } } };
  const before = deployment.aws.allowed.length;
  expect(await invoke(folder, event)).toMatchObject({ statusCode: 403 });
  expect(deployment.aws.allowed).toHaveLength(before);
});

describe('function roles', () => {
  const stream = arn('dynamodb', `table/${tableName('prod', notifier.source)}/stream`);
  const failures = [`sqs:SendMessage on ${arn('sqs', failureQueueName('prod'))}`];
  /** Permissions that these tests do not use. Lambda needs some; SES checks others only for verified recipients. */
  const unusedLocally: Record<string, string[]> = {
    [notifier.folder]: [
      ...['DescribeStream', 'GetRecords', 'GetShardIterator'].map(
        (action) => `dynamodb:${action} on ${stream}/2026-11-20T09:30:00.000`,
      ),
      `dynamodb:ListStreams on ${stream}/*`,
      ...failures,
      // For each email, SES checks one sender and one recipient identity, each a verified email address or domain.
      ...[deploySettings.plain.FROM_EMAIL, 'firm.example'].map(
        (identity) => `ses:SendEmail on ${arn('ses', `identity/${identity}`)}`,
      ),
    ],
    [mailEvents.folder]: failures,
    [canary.folder]: failures,
  };

  testRows(handlerFolders)('grant only permissions that these tests or AWS itself use', (folder) => {
    const calls = deployment.aws.allowed.filter((call) => call.folder === folder);
    const unused = permissionsOf(statementsOf(assembly, folder)).filter(
      (permission) => !calls.some((call) => allowedBy([permission], call)),
    );
    const logs = arn('logs', `log-group:${functionOf(assembly, folder).properties.LoggingConfig.LogGroup}:*`);
    expect(unused.map(({ actions, resources }) => `${actions} on ${resources}`).toSorted()).toEqual(
      [
        ...(unusedLocally[folder] ?? []),
        ...['CreateLogStream', 'PutLogEvents'].map((action) => `logs:${action} on ${logs}`),
      ].toSorted(),
    );
  });
});
