import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import type { tables } from '#functions/tables.ts';
import { contentPath, documentSlugs } from '#functions/testing/rooms.ts';
import { localClient } from '#scripts/dev/product/create-tables.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { freePorts, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { type Prepared, type Result, sendLoad } from './load-generator.ts';

const password = 'sample password of the load benchmark';
const addressHeader = 'x-test-address';
const TableName = 'contact_submissions' satisfies keyof typeof tables;

/** Of each load, in seconds. */
const duration = 10;

/** What takes less is instantaneous to a person (Nielsen, Usability Engineering, chapter 5). Milliseconds. */
const unnoticed = 100;

/** Every tenth message is sent twice, as an impatient visitor does: it must be stored once. */
const repeatEvery = 10;

const post = (path: string, body: object, headers: Record<string, string> = {}): Prepared => {
  const text = JSON.stringify(body);
  const length = String(Buffer.byteLength(text));
  const own = { 'content-type': 'application/json', 'content-length': length, ...headers };
  return { method: 'POST', path, headers: own, body: text };
};

const get = (path: string, headers: Record<string, string>): Prepared => ({ method: 'GET', path, headers });

/** Makes the requests of each kind of load. @param cookie of a session */
const makersOf = (cookie: string) => {
  let key = '';
  return {
    check: () => get(apiPaths.check, { cookie }),
    proposals: () =>
      get(`${contentPath}/${documentSlugs[0]}`, { cookie, 'accept-encoding': 'gzip, deflate, br, zstd' }),
    login: () => post(apiPaths.login, { password }),
    guess: (index) => post(apiPaths.login, { password: `guess ${index}` }),
    contact: (index) => {
      if (index % repeatEvery !== 1) key = randomUUID();
      const body = { ...sampleLead({ name: `Ada Sample ${key}` }), honeypot: '', elapsedMs: 60_000 };
      return { ...post(apiPaths.contact, body, { 'idempotency-key': key }), key };
    },
  } satisfies Record<string, (index: number) => Prepared>;
};

type Kind = keyof ReturnType<typeof makersOf>;

/** The time within which a share of the answers came, in milliseconds. */
const percentile = ({ times }: Result, share: number): number =>
  times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

const line = ([name = '', ...cells]: readonly string[], answers: string): string =>
  `${name.padEnd(30)}${cells.map((cell) => cell.padStart(10)).join('')}  ${answers}`;

/** Prints one load. */
const printResult = (name: string, result: Result): void => {
  const { sent, statuses } = result;
  const answers = Object.entries(statuses).map(([status, times]) => `${times} x ${status}`);
  const times = [0.5, 0.99].map((share) => percentile(result, share).toFixed(1));
  console.log(line([name, (sent / result.seconds).toFixed(0), ...times], answers.join(', ')));
};

/** Prints a goal as met or missed. @returns whether it was met */
const printGoal = (met: boolean, goal: string, measured: string): boolean => {
  console.log(`${met ? 'met   ' : 'missed'}  ${goal}: ${measured}`);
  return met;
};

const logIn = async (site: string) => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ password });
  const answer = await fetch(`${site}${apiPaths.login}`, { method: 'POST', headers, body });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

/** How many leads are stored. */
const countRows = async ({ ports }: Product): Promise<number> => {
  const client = localClient(`http://127.0.0.1:${ports.DYNAMODB_PORT}`);
  let rows = 0;
  for await (const { Count = 0 } of paginateScan({ client }, { TableName, Select: 'COUNT' })) rows += Count;
  client.destroy();
  return rows;
};

/** About how many different leads the inbox has emails. */
const countLeads = async ({ ports }: Product): Promise<number> => {
  const answer = await fetch(`http://127.0.0.1:${ports.INBOX_PORT}/store`);
  const { emails } = (await answer.json()) as { emails: { body: { text: string } }[] };
  return new Set(emails.map(({ body }) => /Lead: +([0-9a-f-]{36})/.exec(body.text)?.[1])).size;
};

/** @param addresses how many addresses the requests come from; by default each has its own */
type Load = (kind: Kind, options?: { rate?: number; addresses?: number; seconds?: number }) => Promise<Result>;

/** The form as fast as it answers: in the end there is one row and one email for each key. */
const storedAndTold = async (load: Load, product: Product): Promise<boolean> => {
  const result = await load('contact');
  printResult('contact', result);
  const { keys } = result;
  const isTold = async () => {
    await delay(1000);
    return (await countLeads(product)) >= keys;
  };
  await until('every lead is emailed', isTold, 120_000).catch(() => undefined);
  const [rows, leads] = await Promise.all([countRows(product), countLeads(product)]);
  return printGoal(
    rows === keys && leads === keys,
    'rows = distinct keys = leads that were emailed',
    `${rows} rows, ${keys} keys, emails about ${leads} leads`,
  );
};

/** Wrong passwords from many addresses, while others log in and send the form. */
const floodOfGuesses = async (load: Load): Promise<boolean[]> => {
  const calm = await load('contact', { rate: 20 });
  const flood = load('guess', { rate: 500, addresses: 1000, seconds: duration + 2 });
  // By then the flood has started.
  await delay(1000);
  const [logins, form, guesses] = await Promise.all([
    load('login', { rate: 10 }),
    load('contact', { rate: 20 }),
    flood,
  ]);
  printResult('contact, 20/s, calm', calm);
  printResult('  in a flood of wrong logins', guesses);
  printResult('  valid logins', logins);
  printResult('  contact, 20/s', form);
  const [opened = 0, stored = 0] = [logins.statuses[200], form.statuses[201]];
  const p99 = percentile(form, 0.99);
  const slower = p99 / percentile(calm, 0.99);
  return [
    printGoal(
      opened === logins.sent,
      '10 valid logins a second succeed in a flood of 500 wrong ones',
      `${opened} of ${logins.sent}`,
    ),
    printGoal(
      (slower <= 2 || p99 < unnoticed) && stored === form.sent,
      `the form’s p99 at most doubles meanwhile, or stays below ${unnoticed} ms`,
      `${slower.toFixed(1)} x, ${p99.toFixed(0)} ms, ${stored} of ${form.sent} stored`,
    ),
  ];
};

/** @returns whether every goal was met */
export const benchLoad = async (): Promise<boolean> => {
  await buildSiteIfChanged(() => undefined);
  await using resources = new AsyncDisposableStack();
  // Each lead has its own email: in lists they would not be counted.
  const env = { CLIENT_PASSWORD: password, EMAILS_PER_HOUR: '1000000', TEST_VIEWER_ADDRESS_HEADER: addressHeader };
  const product = new Product(await freePorts(), temporaryFolder(), env);
  resources.defer(() => product.remove());
  await product.ready();
  const cookie = await logIn(product.site);
  let network = 10;
  const makers = makersOf(cookie);
  const load: Load = (kind, { rate, addresses = 65_536, seconds = duration } = {}) => {
    network += 1;
    // Loads share no limits: each has addresses of its own.
    const own = `10.${network}`;
    const prepare = (index: number) => {
      const visitor = index % addresses;
      const prepared = makers[kind](index);
      return {
        ...prepared,
        headers: { ...prepared.headers, [addressHeader]: `${own}.${visitor >> 8}.${visitor & 255}` },
      };
    };
    return sendLoad(product.ports.PORT, seconds, prepare, rate);
  };
  console.log(line(['', 'req/s', 'p50 ms', 'p99 ms'], 'answers'));
  for (const kind of ['check', 'proposals'] as const) printResult(kind, await load(kind));
  const met = [await storedAndTold(load, product), ...(await floodOfGuesses(load))];
  return met.every(Boolean);
};
