import { apiPaths } from '#shared/api.ts';
import { type ErrorCode, isApiErrorBody, isRecord } from '#shared/api-errors.ts';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';

export type SiteResponse = { status: number; headers: Headers; text: string };
export type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string };

export type SendRequest = (path: string, question?: RequestOptions) => Promise<SiteResponse>;

/** Sends requests the way the site's own pages do, with an Origin header on POST. @throws {Error} on a timeout */
export const clientFor =
  (base: URL, timeoutMs = 20_000): SendRequest =>
  async (path, question = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fromPage = question.method === 'POST' && { origin: base.origin, 'sec-fetch-site': 'same-origin' };
    const headers = { ...fromPage, ...question.headers };
    const response = await fetch(new URL(path, base), { ...question, headers, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** Thrown by a check that fails. The message says what was found instead. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
}

export const expectEqual = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new CheckFailed(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

export const jsonOf = ({ text }: SiteResponse): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

export const isError = (answer: SiteResponse, status: number, code: ErrorCode): void => {
  expectEqual('the status', answer.status, status);
  const body = jsonOf(answer);
  if (!isApiErrorBody(body)) throw new CheckFailed('the body is not that of an API error');
  expectEqual('the code', body.code, code);
};

export const notCached = ({ headers }: SiteResponse): void => {
  expectEqual('cache-control', headers.get('cache-control'), 'no-store');
  expectEqual('age', headers.get('age'), null);
  if (/^(?:refresh)?hit/i.test(headers.get('x-cache') ?? '')) throw new CheckFailed('it came from a cache');
};

const isHtml = ({ headers }: SiteResponse): void =>
  expectEqual('the content type', headers.get('content-type')?.toLowerCase(), 'text/html; charset=utf-8');

/** The firm's name, split at characters that HTML escapes. */
const nameParts = site.name.split(/[&<>"']/);

const isPage = (answer: SiteResponse, status: number): void => {
  expectEqual('the status', answer.status, status);
  isHtml(answer);
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(answer.text) ?? [];
  if (!nameParts.every((part) => title.includes(part))) throw new CheckFailed(`the title is "${title}"`);
};

export const json = (body: unknown, headers: Record<string, string> = {}): RequestOptions => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

export type Check = {
  description: string;
  /** @throws {CheckFailed} if the site does not do what the description says */
  run(): Promise<void>;
  remedy?: string | undefined;
};

export const check = (description: string, run: Check['run'], remedy?: string): Check => ({ description, run, remedy });

/** Checks that need no credentials and change nothing. The canary and the smoke test run them. */
export const siteChecks = (ask: SendRequest): Check[] => [
  ...[pageEntries.landing.path, pageEntries.login.path].map((path) =>
    check(`${path} is a page`, async () => isPage(await ask(path), 200)),
  ),
  ...['/no-such-page', '/proposals/no-such-client'].map((path) =>
    check(`${path} gets the 404 page, with status 404`, async () => isPage(await ask(path), 404)),
  ),
  check('a missing asset is not found (404)', async () => {
    expectEqual('the status', (await ask('/assets/no-such-file.js')).status, 404);
  }),
  check(
    'a stranger has no session, and no cache keeps the answer',
    async () => {
      const answer = await ask(apiPaths.check);
      expectEqual('the status', answer.status, 200);
      expectEqual('the body', answer.text, '{"isAuthenticated":false}');
      expectEqual('set-cookie', answer.headers.get('set-cookie'), null);
      notCached(answer);
    },
    'roll back: the CloudFront behavior for /api/* must not cache anything (infra/constructs/api.ts)',
  ),
  check('a stranger gets no document', async () =>
    isError(await ask(`${apiPaths.proposals}/no-such-room/no-such-document`), 401, 'unauthenticated'),
  ),
  check('an unknown API route gets an error (404), not a page', async () => {
    const answer = await ask('/api/no-such-route');
    isError(answer, 404, 'not_found');
    notCached(answer);
  }),
  check(
    'a form sent from another site is refused (403), even if only the Origin header shows it',
    async () => {
      for (const from of ['cross-site', 'none']) {
        const headers = { origin: 'https://other.example', 'sec-fetch-site': from };
        isError(await ask(apiPaths.contact, json({}, headers)), 403, 'forbidden');
      }
    },
    'Origin and Sec-Fetch-Site must reach the functions (infra/headers.ts)',
  ),
];
