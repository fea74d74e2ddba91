import getPort from 'get-port';
import { encodings } from '#functions/lib/http/encoding.ts';
import { storedFile } from '#functions/lib/stored-files.ts';
import { storedPath } from '#functions/proposals/stored-documents.ts';
import { defaultRoom, documentSlugs } from '#functions/testing/rooms.ts';
import { createTables, localClient } from '#scripts/local/create-tables.ts';
import { freePorts, Product, temporaryFolder } from '#scripts/testing/start-product.ts';
import { apiPaths } from '#shared/api.ts';
import { warnIfBusy } from '#tools/measuring.ts';
import { type Comparison, compareWithBaseline } from './compare.ts';
import { floodOfGuesses, guessesFromOneAddress } from './guessing.ts';
import { addressHeader, type Bench, percentile } from './plan.ts';
import { startBaseline } from './processes.ts';
import { printGoal, printHead } from './report.ts';
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

const ratio = ({ product, baseline }: Comparison) => percentile(product, 0.5) / percentile(baseline, 0.5);

/** @returns whether every goal was met */
export const benchLoad = async (quick: boolean): Promise<boolean> => {
  warnIfBusy();
  await using resources = new AsyncDisposableStack();
  const env = { CLIENT_PASSWORD: password, EMAILS_PER_HOUR: '1000000', TEST_VIEWER_ADDRESS_HEADER: addressHeader };
  const product = new Product(await freePorts(), temporaryFolder(), env);
  resources.defer(() => product.remove());
  await product.ready();
  const endpoint = `http://127.0.0.1:${product.ports.DYNAMODB_PORT}`;
  const client = localClient(endpoint);
  const cookie = await logIn(product.site);
  const document = storedFile(storedPath({ room: defaultRoom.name, slug: documentSlugs[0] })) + encodings.br;
  const port = await getPort({ host: '127.0.0.1' });
  const tables = await createTables(client, '-baseline');
  const stopBaseline = await startBaseline({ port, endpoint, tables, document });
  resources.defer(stopBaseline);
  const bench: Bench = {
    product,
    client,
    ports: { product: product.ports.PORT, baseline: port },
    password,
    cookie,
    quick,
  };

  printHead();
  const check = await compareWithBaseline(bench, 'check');
  const proposals = await compareWithBaseline(bench, 'proposals');
  const contact = await compareWithBaseline(bench, 'contact');
  const met = [
    printGoal(ratio(check) <= 2, 'check: p50 at most 2 x the baseline', `${ratio(check).toFixed(2)} x`),
    printGoal(ratio(proposals) <= 2, 'proposals: p50 at most 2 x the baseline', `${ratio(proposals).toFixed(2)} x`),
    printGoal(ratio(contact) <= 2, 'contact: p50 at most 2 x the baseline', `${ratio(contact).toFixed(2)} x`),
    ...(await steadyLoad(bench, contact)),
    ...(await floodOfGuesses(bench)),
    await guessesFromOneAddress(bench),
  ];
  const missed = met.filter((goal) => !goal).length;
  console.log(missed === 0 ? '\nAll goals are met.' : `\n${missed} of ${met.length} goals are missed.`);
  return missed === 0;
};
