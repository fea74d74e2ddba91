import { readFileSync } from 'node:fs';
import { localClient } from '#scripts/local/create-tables.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { floodOfGuesses, guessesFromOneAddress } from './guessing.ts';
import { addressHeader, type Bench, type Kind } from './plan.ts';
import { printGoal, printHead, printResult } from './report.ts';
import { runLoad } from './run-load.ts';
import { steadyLoad } from './steady.ts';

const password = 'sample password of the load benchmark';

const logIn = async (site: string) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${site}${apiPaths.login}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ password }),
  });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};

/** As fast as the product answers. */
const atFullSpeed = async ({ port, cookie, quick }: Bench, kind: Kind, network: string) => {
  const result = await runLoad({ port, kind, connections: 8, seconds: quick ? 3 : 10, cookie, network });
  printResult(kind, result);
  return result;
};

/** The most memory that the start process may hold after all loads, in MB. */
const memoryLimit = 250;

/** The resident memory of a process in MB, on Linux. */
const memoryOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** @returns whether every goal was met */
export const benchLoad = async (quick: boolean): Promise<boolean> => {
  // A build inside the start process would count as its memory.
  await buildSiteIfChanged(() => undefined);
  await using resources = new AsyncDisposableStack();
  // Each lead has its own email: in bundles they would not be counted.
  const env = { CLIENT_PASSWORD: password, EMAILS_PER_HOUR: '1000000', TEST_VIEWER_ADDRESS_HEADER: addressHeader };
  const product = new Product(await freePorts(), temporaryFolder(), env);
  resources.defer(() => product.remove());
  await product.ready();
  const client = localClient(`http://127.0.0.1:${product.ports.DYNAMODB_PORT}`);
  resources.defer(() => client.destroy());
  const bench = { product, client, port: product.ports.PORT, password, cookie: await logIn(product.site), quick };

  printHead();
  await atFullSpeed(bench, 'check', '10.11');
  await atFullSpeed(bench, 'proposals', '10.21');
  const stored = await atFullSpeed(bench, 'contact', '10.31');
  const steady = await steadyLoad(bench, stored);
  const memory = memoryOf(product.startPid);
  const met = [
    ...steady,
    printGoal(memory < memoryLimit, `the start process below ${memoryLimit} MB`, `${memory.toFixed(0)} MB`),
    ...(await floodOfGuesses(bench)),
    await guessesFromOneAddress(bench),
  ];
  const missed = met.filter((goal) => !goal).length;
  console.log(missed === 0 ? '\nAll goals are met.' : `\n${missed} of ${met.length} goals are missed.`);
  return missed === 0;
};
