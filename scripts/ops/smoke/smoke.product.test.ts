import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import getPort from 'get-port';
import { describe, expect, inject, test, vi } from 'vitest';
import { runCommand } from '#scripts/common/run-command.ts';
import { startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { productPassword } from '#scripts/testing/product.setup.ts';
import { checkOnly, type Passing, startSpoiler } from '#scripts/testing/smoke-proxy.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { commands, runSmoke } from './command.ts';

const smoke = async (url: string, env: Record<string, string> = {}) => {
  const lines: string[] = [];
  const passed = await runSmoke([url], {}, (line) => lines.push(line), env);
  return { passed, lines };
};
const kindOf = (line: string) => line.slice(0, 4).trim();

const { site, ports } = inject('product');

describe('the local site', () => {
  const check = () => {
    const { PORT, INBOX_PORT, DYNAMODB_PORT } = ports;
    const services = { INBOX_PORT: String(INBOX_PORT), DYNAMODB_PORT: String(DYNAMODB_PORT) };
    return smoke(`http://localhost:${PORT}`, { ...services, CLIENT_PASSWORD: productPassword });
  };

  test('passes every check that can be made of it', async () => {
    const { passed, lines } = await check();
    expect(lines.filter((line) => kindOf(line) === 'FAIL')).toEqual([]);
    expect(passed).toBe(true);
    expect(lines.filter((line) => kindOf(line) === 'skip')).toEqual([
      'skip  a page requested over HTTP redirects to HTTPS: this site is HTTP only',
      'skip  the API refuses requests that do not come through CloudFront: pass a deployed stage with --stage',
    ]);
    expect(lines).toContain('ok    the test lead is erased');
    expect(lines.at(-1)).toMatch(/^\d\d passed, 0 failed, 2 skipped$/);
  });
});

describe('a site that is not as it should be', () => {
  type Spoiler = [
    is: string,
    words: string,
    spoil: (answer: Passing) => unknown,
    onward?: (headers: Headers) => unknown,
  ];
  const nothing = () => undefined;
  let addresses = 0;
  const opens = 'a document opens with the password';
  testRows<Spoiler>([
    ['lacks a header', 'headers are on every page', ({ headers }) => headers.delete('x-content-type-options')],
    ['has another policy', 'headers are on the API', ({ headers }) => headers.set('content-security-policy', '*')],
    ['answers 200 for what is not there', 'an unknown address', (answer) => Object.assign(answer, { status: 200 })],
    ['lets pages be cached', 'revalidated each time', ({ headers }) => headers.set('cache-control', 'max-age=60')],
    ['lets answers be cached', 'never cached', ({ headers }) => headers.set('cache-control', 'max-age=60')],
    ['keeps answers', 'never cached', ({ headers }) => headers.set('x-cache', 'Hit from cloudfront')],
    ['loses Accept-Encoding', opens, nothing, (headers) => headers.set('accept-encoding', 'identity')],
    ['refuses the client', opens, (answer) => answer.status === 200 && Object.assign(answer, { status: 401 })],
    ['serves /index.html', '/index.html redirects', (answer) => Object.assign(answer, { status: 200 })],
    [
      'tells documents apart',
      'refused alike',
      (answer) => answer.path.endsWith('no-such-document') && Object.assign(answer, { status: 404 }),
    ],
    [
      'shows one page of the client room as another',
      'are the same shell',
      (answer) => answer.path.endsWith('-hours') && Object.assign(answer, { body: `${answer.body} ` }),
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
      'a stranger',
      (answer) => Object.assign(answer, { body: '{"isAuthenticated":true}' }),
    ],
    [
      'believes a visitor’s word for the address',
      'another address',
      nothing,
      (headers) => headers.set('x-test-address', headers.get('x-forwarded-for') ?? '192.0.2.9'),
    ],
  ])('is found out, and the site itself passes', async (_, words, spoil, onward = nothing) => {
    // Each time from an address of its own, whose guesses are not used up.
    const checked = async (spoilAnswer: typeof spoil, change: typeof onward) => {
      addresses += 1;
      const address = `198.18.0.${addresses}`;
      const spoiler = await startSpoiler(spoilAnswer, site, (headers) => {
        headers.set('x-test-address', address);
        change(headers);
      });
      const lines = await checkOnly(spoiler.url, words, productPassword);
      await spoiler.close();
      return lines;
    };
    expect(await checked(spoil, onward)).toEqual([expect.stringMatching(/^FAIL {2}/)]);
    expect(await checked(nothing, nothing)).toEqual([expect.stringMatching(/^ok {4}/)]);
  });

  test('fails line by line when it is another site altogether', async () => {
    const spoiler = await startSpoiler((answer) => Object.assign(answer, { body: 'Hello' }));
    const lines = await checkOnly(spoiler.url);
    expect(lines.length).toBeGreaterThan(20);
    expect(lines.filter((line) => kindOf(line) === 'ok')).toEqual([]);
    await spoiler.close();
  });

  test('that is not there is said in a sentence', async () => {
    const port = await getPort({ host: '127.0.0.1' });
    await expect(smoke(`http://127.0.0.1:${port}`)).rejects.toThrow(
      `Nothing answers at http://127.0.0.1:${port}/ (ECONNREFUSED).`,
    );
  });
});

test('the local product is what is checked unless another site is named', async () => {
  const PORT = String(await getPort({ host: '127.0.0.1' }));
  await expect(runSmoke([], {}, () => undefined, { PORT })).rejects.toThrow(
    `Nothing answers at http://localhost:${PORT}/ (ECONNREFUSED).`,
  );
});

test('a deployed stage knows its own address, or that it has none', async () => {
  const aws = startAwsStandIn();
  const SiteUrl = `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  aws.stacks.set('us-east-1/website-trial-site', { outputs: { SiteUrl } });
  const database = mockClient(DynamoDBClient);
  database.on(DescribeTableCommand).resolves({ Table: {} });
  await expect(runSmoke([], { stage: 'trial' }, () => undefined, {})).rejects.toThrow(`Nothing answers at ${SiteUrl}/`);
  aws.stacks.set('us-east-1/website-trial-data', {});
  aws.stacks.delete('us-east-1/website-trial-site');
  await expect(runSmoke([], { stage: 'trial' }, () => undefined, {})).rejects.toThrow('There is no site to check');
  database.restore();
  aws.close();
});

describe('what is typed', () => {
  test.each([
    [['ftp://example.com'], 'Name the one site to check'],
    [['http://a.example', 'http://b.example'], 'Name the one site to check'],
    [['http://a.example', '--fast'], "Unknown option '--fast'. See npm run smoke -- --help."],
  ])('%j is refused in a sentence', async (args, sentence) => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [command] = commands;
    expect(command && (await runCommand(command, args))).toBe(1);
    expect(errors.mock.calls).toEqual([[expect.stringContaining(sentence)]]);
    errors.mockRestore();
  });
});
