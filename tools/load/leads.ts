import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { localClient } from '#scripts/local/create-tables.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { warnIfBusy } from '#tools/measuring.ts';
import { addressHeader, failures } from './plan.ts';
import { runLoad } from './processes.ts';
import { printGoal, printHead, printResult } from './report.ts';
import { backlogIsEmpty, countEmails, countRows, countWaiting } from './stored.ts';

/** The most memory that the start process may hold, in MB, and how long the last emails may take, in seconds. */
const limits = { memory: 250, emails: 5 };

/** How often a line is printed, in seconds. */
const period = 10;

/** The resident memory of a process in MB. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/**
 * Sends a number of leads at a fixed rate to the product, and follows its memory and its backlog of emails.
 * @returns whether every goal was met
 */
export const benchLeads = async (leads: number, rate: number): Promise<boolean> => {
  warnIfBusy();
  // A build inside the start process would count as its memory.
  await buildSiteIfChanged(() => undefined);
  await using resources = new AsyncDisposableStack();
  // Each lead has its own email: in bundles they would not be counted.
  const env = { TEST_VIEWER_ADDRESS_HEADER: addressHeader, EMAILS_PER_HOUR: '1000000' };
  const product = new Product(await freePorts(), temporaryFolder(), env);
  resources.defer(() => product.remove());
  await product.ready();
  const client = localClient(`http://127.0.0.1:${product.ports.DYNAMODB_PORT}`);
  resources.defer(() => client.destroy());

  const started = performance.now();
  let most = 0;
  const follow = async () => {
    const memory = memoryOf(product.startPid);
    most = Math.max(most, memory);
    const waiting = await countWaiting(client);
    const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(4);
    const database = memoryOf(product.databasePid).toFixed(0);
    console.log(`${seconds} s: start ${memory.toFixed(0)} MB, database ${database} MB, ${waiting} waiting`);
  };
  const plan = { port: product.ports.PORT, kind: 'contact', connections: 200, rate, network: '10.39' } as const;
  const load = runLoad({ ...plan, requests: leads, seconds: Math.ceil(leads / rate) });
  let isRunning = true;
  const ended = load.finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await follow();
    await Promise.race([ended, delay(period * 1000)]);
  }
  const result = await ended;
  const emailed = await backlogIsEmpty(client, limits.emails * 1000);
  await follow();
  await backlogIsEmpty(client, 120_000);
  printHead();
  printResult(`contact, ${rate}/s`, result);
  const rows = await countRows(client);
  const { emails } = countEmails(product.folder);
  const stored = `${rows} rows, ${result.keys} keys, ${emails} emails`;
  const met = [
    printGoal(failures(result) === 0, `no error in ${result.sent} requests`, `${failures(result)} errors`),
    printGoal(emailed, `no backlog ${limits.emails} s after the last lead`, emailed ? 'none' : 'a backlog'),
    printGoal(rows === result.keys && emails === result.keys, 'rows = distinct keys = emails', stored),
    printGoal(most < limits.memory, `the start process below ${limits.memory} MB`, `${most.toFixed(0)} MB at most`),
  ];
  return met.every(Boolean);
};
