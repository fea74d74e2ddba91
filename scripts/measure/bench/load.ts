import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { paginateScan } from '@aws-sdk/client-dynamodb';
import type { tables } from '#functions/tables.ts';
import { localClient } from '#scripts/dev/product/create-tables.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { freePorts, Product, temporaryFolder, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import type { Plan, Result } from './load-generator.ts';

const password = 'sample password of the load benchmark';
const addressHeader = 'x-test-address';
const TableName = 'contact_submissions' satisfies keyof typeof tables;

/** Of each load, in seconds. */
const seconds = 10;

/** What takes less is instantaneous to a person (Nielsen, Usability Engineering, chapter 5). Milliseconds. */
const unnoticed = 100;

/** Runs a load to its end in a separate process. */
const runLoad = async (plan: Plan): Promise<Result> => {
  const file = fileURLToPath(new URL('./load-generator.ts', import.meta.url));
  const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send(plan);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load generator ended without a result.');
  });
  ended.catch(() => undefined);
  const [result] = await Promise.race([once(child, 'message'), ended]);
  return result as Result;
};

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

type Load = (plan: Pick<Plan, 'kind'> & Partial<Plan>) => Promise<Result>;

/** The form as fast as it answers: in the end there is one row and one email for each key. */
const storedAndTold = async (load: Load, product: Product): Promise<boolean> => {
  const { keys } = await load({ kind: 'contact' }).then((result) => {
    printResult('contact', result);
    return result;
  });
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
  const calm = await load({ kind: 'contact', rate: 20 });
  const flood = load({ kind: 'guess', rate: 500, addresses: 1000, seconds: seconds + 2 });
  // By then the flood has started, and starting its process no longer takes CPU time.
  await delay(1000);
  const [logins, form, guesses] = await Promise.all([
    load({ kind: 'login', rate: 10 }),
    load({ kind: 'contact', rate: 20 }),
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
  const load: Load = (plan) => {
    network += 1;
    const common = { port: product.ports.PORT, seconds, cookie, password, addressHeader, network: `10.${network}` };
    return runLoad({ ...common, ...plan });
  };
  console.log(line(['', 'req/s', 'p50 ms', 'p99 ms'], 'answers'));
  for (const kind of ['check', 'proposals'] as const) printResult(kind, await load({ kind }));
  const met = [await storedAndTold(load, product), ...(await floodOfGuesses(load))];
  return met.every(Boolean);
};
