import { apiPaths, type ErrorCode, isApiErrorBody, isRecord } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';

export type Answer = { status: number; headers: Headers; text: string };
export type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request to the site. Redirects are not followed. */
export type Ask = (path: string, question?: Question) => Promise<Answer>;

/**
 * Sends requests as a browser on a page of the site does: a POST names its origin.
 * @param base the site's address, without a path. @throws {Error} when there is no answer in time
 */
export const askAt =
  (base: URL, timeoutMs = 20_000): Ask =>
  async (path, question = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fromPage = question.method === 'POST' && { origin: base.origin, 'sec-fetch-site': 'same-origin' };
    const headers = { ...fromPage, ...question.headers };
    const response = await fetch(new URL(path, base), { ...question, headers, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** Its message says what was found. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
}

/** @throws {CheckFailed} when two values differ */
export const same = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new CheckFailed(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

/** The answer's JSON, or an empty object if it is not JSON. */
export const jsonOf = ({ text }: Answer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
};

/** @throws {CheckFailed} unless the answer is this error, in the format of the API's errors */
export const isError = (answer: Answer, status: number, code: ErrorCode): void => {
  same('the status', answer.status, status);
  const body = jsonOf(answer);
  if (!isApiErrorBody(body)) throw new CheckFailed('the body is not that of an API error');
  same('the code', body.code, code);
};

/** @throws {CheckFailed} when a cache may have stored or sent the answer */
export const notCached = ({ headers }: Answer): void => {
  same('cache-control', headers.get('cache-control'), 'no-store');
  same('age', headers.get('age'), null);
  // CloudFront's own header.
  if (/^(?:refresh)?hit/i.test(headers.get('x-cache') ?? '')) throw new CheckFailed('it came from a cache');
};

export const isHtml = ({ headers }: Answer): void =>
  same('the content type', headers.get('content-type')?.toLowerCase(), 'text/html; charset=utf-8');

/** The firm's name, split at characters that HTML escapes in various ways. */
const nameParts = site.name.split(/[&<>"']/);

/** @throws {CheckFailed} unless the answer is a page of ours */
const isPage = (answer: Answer, status: number): void => {
  same('the status', answer.status, status);
  isHtml(answer);
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(answer.text) ?? [];
  if (!nameParts.every((part) => title.includes(part))) throw new CheckFailed(`the title is "${title}"`);
};

/** What a stranger gets for one request, which changes nothing. */
export type SiteCheck = {
  /** For a report. */
  description: string;
  path: string;
  /** @throws {CheckFailed} with what was found instead */
  verify(answer: Answer): void;
  /** What a failure means, and what to do. */
  remedy?: string;
};

/** What the canary checks all the time, and the smoke test first of all. */
export const siteChecks: readonly SiteCheck[] = [
  ...[pageEntries.landing.path, pageEntries.gate.path].map((path) => ({
    description: `${path} is a page`,
    path,
    verify: (answer: Answer) => isPage(answer, 200),
  })),
  ...['/no-such-page', '/proposals/no-such-client'].map((path) => ({
    description: `${path} gets the 404 page, with status 404`,
    path,
    verify: (answer: Answer) => isPage(answer, 404),
  })),
  {
    description: 'a stranger has no session, and no cache keeps the answer',
    path: apiPaths.check,
    verify: (answer) => {
      same('the status', answer.status, 200);
      same('the body', answer.text, '{"isAuthenticated":false}');
      same('set-cookie', answer.headers.get('set-cookie'), null);
      notCached(answer);
    },
    remedy: 'roll back: the behavior of /api/* must cache nothing (infra/constructs/api.ts)',
  },
  {
    description: 'a stranger gets no document',
    path: `${apiPaths.proposals}/no-such-room/no-such-document`,
    verify: (answer) => isError(answer, 401, 'unauthenticated'),
  },
  {
    description: 'an unknown API route is refused (404), and not with a page',
    path: '/api/no-such-route',
    verify: (answer) => {
      isError(answer, 404, 'not_found');
      notCached(answer);
    },
  },
];
