import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import getPort from 'get-port';
import { afterEach, expect, inject, test, vi } from 'vitest';
import { resolveTarget } from '#scripts/ops/target.ts';
import { awsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { corruptFetch, type Passing } from '#scripts/testing/corrupt-fetch.ts';
import { productPassword } from '#scripts/testing/product.setup.ts';
import { run } from '#scripts/testing/run-command.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { allChecks, runChecks } from './smoke.ts';

const { site, ports, folder } = inject('product');
const env = { PORT: String(ports.PORT), DATA_DIR: folder };
const target = await resolveTarget({}, env);

/** Runs the checks whose description contains `words`. */
const checkOnly = async (words = '', password = productPassword): Promise<string[]> => {
  const lines: string[] = [];
  const checks = allChecks(new URL(site), target, password);
  await runChecks(
    checks.filter(({ description }) => description.includes(words)),
    (line) => lines.push(line),
  );
  return lines;
};

const aws = awsStandIn();
afterEach(() => vi.restoreAllMocks());

const kindOf = (line: string) => line.slice(0, 4).trim();

test('smoke: passes on the local site', async () => {
  for (const [name, value] of Object.entries({ ...env, CLIENT_PASSWORD: productPassword })) vi.stubEnv(name, value);
  const { exitCode, out } = await run('smoke');
  expect(exitCode).toBe(0);
  expect(out.filter((line) => kindOf(line) === 'FAIL')).toEqual([]);
  expect(out.filter((line) => kindOf(line) === 'skip')).toEqual([
    'skip  a page requested over HTTP redirects to HTTPS: this site is HTTP only',
    'skip  the API refuses requests that do not come through CloudFront: this site has no CloudFront',
  ]);
  expect(out).toContain('ok    the test lead is erased');
  expect(out.at(-1)).toMatch(/^\d\d passed, 0 failed, 2 skipped$/);
});

type Spoiler = [
  is: string,
  words: string,
  spoil: (answer: Passing) => unknown,
  changeRequest?: (headers: Headers) => unknown,
];
const nothing = () => undefined;
let addresses = 0;
const opens = 'the client room opens with the password';
testRows<Spoiler>([
  ['lacks a header', 'security headers', ({ headers }) => headers.delete('x-content-type-options')],
  ['has another policy', 'security headers', ({ headers }) => headers.set('content-security-policy', '*')],
  ['keeps answers', 'no cache keeps the answer', ({ headers }) => headers.set('x-cache', 'Hit from cloudfront')],
  ['loses Accept-Encoding', opens, nothing, (headers) => headers.set('accept-encoding', 'identity')],
  ['refuses the client', opens, (answer) => answer.status === 200 && Object.assign(answer, { status: 401 })],
  ['loses leads', 'the form accepts a lead', (answer) => Object.assign(answer, { status: 503 })],
  [
    'mistakes its own page for another site',
    'the form accepts a lead',
    nothing,
    (headers) => headers.has('origin') && headers.set('origin', 'https://d1.execute-api.example'),
  ],
  ['does not read Origin', 'from another site', nothing, (headers) => headers.delete('origin')],
  [
    'lets in whoever asks',
    'a wrong password',
    ({ headers, path }) => path.endsWith('/login') && headers.set('set-cookie', 'session=1'),
  ],
])('smoke: detects each kind of broken site', async (...row) => {
  const [, words, spoil, changeRequest = nothing] = row;
  // Each run has its own visitor IP address, so that earlier runs do not use up its login attempts.
  const checked = async (spoilAnswer: typeof spoil, change: typeof changeRequest) => {
    addresses += 1;
    const address = `198.18.0.${addresses}`;
    const mock = corruptFetch(spoilAnswer, (headers) => {
      headers.set('x-test-address', address);
      change(headers);
    });
    const lines = await checkOnly(words);
    mock.mockRestore();
    return lines;
  };
  expect(await checked(spoil, changeRequest)).toEqual([expect.stringMatching(/^FAIL {2}/)]);
  expect(await checked(nothing, nothing)).toEqual([expect.stringMatching(/^ok {4}/)]);
});

testRows([
  ['wrong', 'CLIENT_PASSWORD is not the password of the default room.', nothing],
  [
    productPassword,
    'Too many passwords were tried from this address: wait a minute.',
    (answer: Passing) => Object.assign(answer, { status: 429 }),
  ],
])('smoke: explains a refused login without an unrelated remedy', async (password, reason, spoil) => {
  const mock = corruptFetch(spoil, (headers) => headers.set('x-test-address', '198.18.1.1'));
  const [line] = await checkOnly(opens, password);
  mock.mockRestore();
  expect(line).toMatch(/^FAIL /);
  expect(line?.endsWith(`: ${reason}`)).toBe(true);
});

test('smoke: opens no document, because that would count as a view', async () => {
  const paths: string[] = [];
  corruptFetch(
    ({ path }) => paths.push(path),
    (headers) => headers.set('x-test-address', '198.18.1.2'),
  );
  const lines = await checkOnly(opens);
  expect(lines).toEqual([expect.stringMatching(/^ok {4}/)]);
  expect(paths).toContain(`${apiPaths.proposals}/${defaultRoom.facts.address}`);
  expect(paths.filter((path) => path.startsWith(`${apiPaths.proposals}/${defaultRoom.facts.address}/`))).toEqual([]);
});

test('smoke: passes no check on an unrelated site', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('Hello'));
  const lines = await checkOnly();
  expect(lines.length).toBeGreaterThan(12);
  expect(lines.filter((line) => kindOf(line) === 'ok')).toEqual([]);
});

test('resolveTarget: suggests setting PORT and DATA_DIR if no local product responds', async () => {
  const sentence = 'run npm start first, set PORT and DATA_DIR as you did for it, or name a deployed stage';
  await expect(resolveTarget({}, { DATA_DIR: '/nowhere' })).rejects.toThrow(sentence);
  await expect(resolveTarget({}, { DYNAMODB_ENDPOINT: 'http://127.0.0.1:9' })).rejects.toThrow(sentence);
});

test('smoke: checks the URL of a deployed stage', async () => {
  const SiteUrl = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  aws.stacks.set('us-east-1/website-trial-site', { outputs: { SiteUrl } });
  const database = mockClient(DynamoDBClient);
  database.on(DescribeTableCommand).resolves({ Table: {} });
  const checked = async () => (await run('smoke', '--stage', 'trial')).text;
  expect(await checked()).toBe(`No response from ${SiteUrl}/ (ECONNREFUSED).`);
  aws.stacks.set('us-east-1/website-trial-data', {});
  aws.stacks.delete('us-east-1/website-trial-site');
  expect(await checked()).toContain('There is no site to check');
  database.restore();
});
