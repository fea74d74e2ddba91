import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import getPort from 'get-port';
import { expect, inject, test } from 'vitest';
import { askAt, siteChecks } from '#functions/canary/site-checks.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { productPassword } from '#scripts/testing/product.setup.ts';
import { type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { roomPaths } from '#web/publishing/build.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { allChecks, runSmoke } from './command.ts';
import { runChecks } from './run-checks.ts';

const { site, ports } = inject('product');
const env = Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)]));
const target = await resolveTarget({ env });

const lastPage = roomPaths(defaultRoom).at(-1);

/** Runs the checks whose description contains some words. */
const checkOnly = async (url: URL, words = '', password = productPassword): Promise<string[]> => {
  const lines: string[] = [];
  const checks = allChecks(url, target, password);
  await runChecks(
    checks.filter(({ description }) => description.includes(words)),
    (line) => lines.push(line),
  );
  return lines;
};

const kindOf = (line: string) => line.slice(0, 4).trim();

test('smoke: passes on the local site', async () => {
  const lines: string[] = [];
  const passed = await runSmoke({}, (line) => lines.push(line), { ...env, CLIENT_PASSWORD: productPassword });
  expect(lines.filter((line) => kindOf(line) === 'FAIL')).toEqual([]);
  expect(passed).toBe(true);
  expect(lines.filter((line) => kindOf(line) === 'skip')).toEqual([
    'skip  a page requested over HTTP redirects to HTTPS: this site is HTTP only',
    'skip  the API refuses requests that do not come through CloudFront: this site has no CloudFront',
  ]);
  expect(lines).toContain('ok    the test lead is erased');
  expect(lines.at(-1)).toMatch(/^\d\d passed, 0 failed, 2 skipped$/);
});

test('smoke: makes every check of the canary', () => {
  const url = new URL(site);
  const smoke = allChecks(url, target, undefined).map(({ description }) => description);
  expect(smoke).toEqual(expect.arrayContaining(siteChecks(askAt(url)).map(({ description }) => description)));
});

type Spoiler = [is: string, words: string, spoil: (answer: Passing) => unknown, onward?: (headers: Headers) => unknown];
const nothing = () => undefined;
let addresses = 0;
const opens = 'a document opens with the password';
testRows<Spoiler>([
  ['lacks a header', 'security headers', ({ headers }) => headers.delete('x-content-type-options')],
  ['has another policy', 'security headers', ({ headers }) => headers.set('content-security-policy', '*')],
  ['answers 200 for what is not there', '/no-such-page gets', (answer) => Object.assign(answer, { status: 200 })],
  ['lets answers be cached', 'no cache keeps the answer', ({ headers }) => headers.set('cache-control', 'max-age=60')],
  ['keeps answers', 'no cache keeps the answer', ({ headers }) => headers.set('x-cache', 'Hit from cloudfront')],
  ['loses Accept-Encoding', opens, nothing, (headers) => headers.set('accept-encoding', 'identity')],
  ['refuses the client', opens, (answer) => answer.status === 200 && Object.assign(answer, { status: 401 })],
  [
    'tells documents apart',
    'is refused to a stranger like',
    (answer) => answer.path.endsWith('no-such-document') && Object.assign(answer, { status: 404 }),
  ],
  [
    'shows one page of the client room as another',
    'are the same shell',
    (answer) => answer.path === lastPage && Object.assign(answer, { body: `${answer.body} ` }),
  ],
  ['loses leads', 'the form accepts a lead', (answer) => Object.assign(answer, { status: 503 })],
  [
    'takes its own page for another site',
    'the form accepts a lead',
    nothing,
    (headers) => headers.has('origin') && headers.set('origin', 'https://d1.execute-api.example'),
  ],
  ['does not read Origin', 'from another site', nothing, (headers) => headers.delete('origin')],
  [
    'takes a stranger for the client',
    'a stranger has no session',
    (answer) => Object.assign(answer, { body: '{"isAuthenticated":true}' }),
  ],
  [
    'lets in whoever asks',
    'a wrong password',
    ({ headers, path }) => path.endsWith('/login') && headers.set('set-cookie', 'session=1'),
  ],
])('smoke: detects a faulty site', async (...row) => {
  const [, words, spoil, onward = nothing] = row;
  // Each time from an address of its own, whose guesses are not used up.
  const checked = async (spoilAnswer: typeof spoil, change: typeof onward) => {
    addresses += 1;
    const address = `198.18.0.${addresses}`;
    const spoiler = await startSpoiler(spoilAnswer, site, (headers) => {
      headers.set('x-test-address', address);
      change(headers);
    });
    const lines = await checkOnly(spoiler.url, words);
    await spoiler.close();
    return lines;
  };
  expect(await checked(spoil, onward)).toEqual([expect.stringMatching(/^FAIL {2}/)]);
  expect(await checked(nothing, nothing)).toEqual([expect.stringMatching(/^ok {4}/)]);
});

testRows([
  ['wrong', 'CLIENT_PASSWORD is not the password of the default room.', nothing],
  [
    productPassword,
    'Too many passwords were tried from this address: wait a minute.',
    (answer: Passing) => Object.assign(answer, { status: 429 }).headers.set('retry-after', '61'),
  ],
])('smoke: blames only the password for a refused login', async (password, reason, spoil) => {
  const spoiler = await startSpoiler(spoil, site, (headers) => headers.set('x-test-address', '198.18.1.1'));
  const [line] = await checkOnly(spoiler.url, opens, password);
  expect(line).toMatch(/^FAIL /);
  expect(line?.endsWith(`: ${reason}`)).toBe(true);
  await spoiler.close();
});

test('smoke: fails every check on another site', async () => {
  const spoiler = await startSpoiler((answer) => Object.assign(answer, { body: 'Hello' }));
  const lines = await checkOnly(spoiler.url);
  expect(lines.length).toBeGreaterThan(16);
  expect(lines.filter((line) => kindOf(line) === 'ok')).toEqual([]);
  await spoiler.close();
});

test('smoke: asks for PORT when the product may run elsewhere', async () => {
  const PORT = String(await getPort({ host: '127.0.0.1' }));
  await expect(resolveTarget({ env: { PORT } })).rejects.toThrow('run npm start first, set PORT as you did for it, or');
});

test('smoke: uses the address of a deployed stage', async () => {
  const aws = startAwsStandIn();
  const SiteUrl = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  aws.stacks.set('us-east-1/website-trial-site', { outputs: { SiteUrl } });
  const database = mockClient(DynamoDBClient);
  database.on(DescribeTableCommand).resolves({ Table: {} });
  const checked = () => runSmoke({ stage: 'trial' }, nothing, {});
  await expect(checked()).rejects.toThrow(`Nothing answers at ${SiteUrl}/ (ECONNREFUSED).`);
  aws.stacks.set('us-east-1/website-trial-data', {});
  aws.stacks.delete('us-east-1/website-trial-site');
  await expect(checked()).rejects.toThrow('There is no site to check');
  database.restore();
  aws.close();
});
