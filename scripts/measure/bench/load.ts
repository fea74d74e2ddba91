import { createApi } from '#scripts/dev/product/api.ts';
import { createEdge } from '#scripts/dev/product/edge.ts';
import { importPackage } from '#scripts/measure/packages.ts';
import { serveOnce } from '#scripts/testing/serve.ts';
import { until } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { sampleLead } from '#shared/sample-lead.ts';
import { connectBackend } from '#web/e2e/backend.ts';
import { startInRoom } from './room.ts';

type Request = { url: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

/** The part of autocannon that this file uses. */
type Result = { '2xx': number };
type Autocannon = {
  (options: Request & { connections: number; duration: number; workers: number }): Promise<Result>;
  printResult(result: Result): string;
};

/** The local API with a handler that does nothing. */
const idleApi = () => {
  const routes = ['GET', 'POST'].map((method) => ({ method, path: '/api/nothing', folder: 'nothing' }));
  const answer = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
  const edge = createEdge({}, routes);
  return createApi({ routes, loadHandler: async () => () => answer, originSecret: 'none', edge });
};

export const benchLoad = async (seconds: number): Promise<void> => {
  await using stack = new AsyncDisposableStack();
  const { default: autocannon } = await importPackage<{ default: Autocannon }>('autocannon');
  const { product, site, cookie, longestCall } = await startInRoom(stack, {
    LIMIT_CONTACT: '100000/1',
    EMAILS_PER_HOUR: '1000000',
  });
  const idle = await serveOnce(idleApi());
  stack.defer(() => idle.close());
  const nothing = `http://127.0.0.1:${idle.port}/api/nothing`;
  const load = async (name: string, request: Request) => {
    // Send the requests from a separate thread, a worker.
    const result = await autocannon({ ...request, connections: 10, duration: seconds, workers: 1 });
    console.log(`\n${name}${autocannon.printResult(result)}`);
    return result['2xx'];
  };

  const lead = sampleLead();
  const headers = { 'content-type': 'application/json', origin: site };
  const form = { method: 'POST' as const, headers, body: JSON.stringify(lead) };
  await load('Nothing, posted', { ...form, url: nothing });
  const leads = await load('Form', { ...form, url: site + apiPaths.contact });
  const started = Date.now();
  const { rows } = connectBackend(product.database, product.ports.INBOX_PORT);
  const isEveryLeadNotified = async () => (await rows(lead.email)).every(({ notifiedAt }) => notifiedAt !== undefined);
  await until('sales is notified of every lead', isEveryLeadNotified, 600_000);
  console.log(`${leads} leads, the last one notified ${((Date.now() - started) / 1000).toFixed(0)} s later`);
  await load('Nothing, read', { url: nothing });
  await load('Check', { url: site + apiPaths.check, headers: { cookie } });
  await load('Longest document', { url: site + longestCall, headers: { cookie } });
};
