import { fork } from 'node:child_process';
import { once } from 'node:events';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { importPackage, installPackages } from '#scripts/measure/install.ts';
import { startProduct, until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import { enterRoom } from './enter-room.ts';

type Request = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** What is read of autocannon's result. */
type Result = {
  requests: { average: number };
  latency: { p50: number; p99: number };
  non2xx: number;
  errors: number;
  '2xx': number;
};
type Autocannon = { default(options: Request & { connections: number; duration: number }): Promise<Result> };

const password = 'sample password of the benchmark';
const connections = 10;

const line = (name: string, result: Result, nothing: Result) => {
  const rate = `${result.requests.average.toFixed(0)} a second`.padStart(14);
  const times = `${result.latency.p50} ms, ${result.latency.p99} ms`.padStart(18);
  const share = `${((100 * result.requests.average) / nothing.requests.average).toFixed(0)}%`.padStart(6);
  const failed = result.non2xx + result.errors;
  return `${name.padEnd(22)}${rate}${times}${share}${failed > 0 ? `  ${failed} FAILED` : ''}`;
};

/**
 * Loads the product with forms, checks, and a document, each beside a handler that does nothing, and waits until sales has
 * been told of every lead.
 * @param seconds how long each takes
 */
export const benchLoad = async (seconds: number): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  await installPackages();
  await buildSiteIfChanged(console.log);
  const product = await startProduct({ CLIENT_PASSWORD: password, LIMIT_CONTACT: 'off', EMAILS_PER_HOUR: '1000000' });
  stack.defer(() => product.remove());
  const idle = fork(new URL('./do-nothing.ts', import.meta.url));
  stack.defer(() => void idle.disconnect());
  const [port] = await once(idle, 'message');
  const { default: autocannon } = await importPackage<Autocannon>('autocannon');
  const load = (request: Request) => autocannon({ ...request, connections, duration: seconds });

  const site = product.site.replace('127.0.0.1', 'localhost');
  const room = await enterRoom(site, password);
  const form = { method: 'POST' as const, headers: { 'content-type': 'application/json', origin: site } };
  const lead = sampleLead();
  const body = JSON.stringify(lead);
  const nothing = `http://127.0.0.1:${port}/api/nothing`;
  const headers = { cookie: room.cookie };
  console.log(`${connections} connections, ${seconds} s each: requests, median and 99th percentile of times, and the rate beside
that of a handler that does nothing.\n`);
  const forms = await load({ url: site + apiPaths.contact, ...form, body });
  console.log(line('form', forms, await load({ url: nothing, ...form, body })));
  const started = Date.now();
  const { rows } = connectBackend(product.ports);
  const isTold = async () => (await rows(lead.email)).every(({ notifiedAt }) => notifiedAt !== undefined);
  await until('sales is told of every lead', isTold, 600_000);
  console.log(`  ${forms['2xx']} leads, the last one told ${((Date.now() - started) / 1000).toFixed(0)} s later`);
  const idleReads = await load({ url: nothing });
  console.log(line('check', await load({ url: site + apiPaths.check, headers }), idleReads));
  console.log(line('longest document', await load({ url: site + room.longestCall, headers }), idleReads));
};
