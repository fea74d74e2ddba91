import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '#scripts/common/setup-error.ts';
import { type ErrorCode, isApiErrorBody } from '#shared/api.ts';

export type Answer = { status: number; headers: Headers; text: string };
type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Sends a request to the site. Redirects are not followed. */
export type Ask = (path: string, question?: Question) => Promise<Answer>;

const timeoutMs = 20_000;

/**
 * Sends requests as a browser on a page of the site does: a POST names its origin.
 * @param base the site's address, without a path. @throws {Error} when there is no answer within 20 s
 */
export const askAt =
  (base: URL): Ask =>
  async (path, question = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const fromPage = question.method === 'POST' && { origin: base.origin, 'sec-fetch-site': 'same-origin' };
    const headers = { ...fromPage, ...question.headers };
    const response = await fetch(new URL(path, base), { ...question, headers, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** The longest time to wait for a rate limit that earlier requests used up, in seconds. */
const longestWait = 60;

/** Like `ask`, but repeats a request that got a 429, once, after its Retry-After. */
export const askAgain =
  (ask: Ask): Ask =>
  async (path, question) => {
    const answer = await ask(path, question);
    const seconds = Number(answer.headers.get('retry-after') ?? 2);
    if (answer.status !== 429 || seconds > longestWait) return answer;
    await delay(seconds * 1000 + 500);
    return ask(path, question);
  };

/** A request that carries JSON. */
export const json = (body: unknown, headers: Record<string, string> = {}): Question => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** The answer's JSON, or an empty object if it is not JSON. */
export const jsonOf = ({ text }: Answer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
};

/** A statement about the site, and how to verify it. */
export type Check = {
  /** For the report. */
  description: string;
  /**
   * @throws {CheckFailed} with what was found instead
   * @throws {Skipped} with the reason why it cannot be checked
   */
  run(): Promise<void>;
  /** What a failure means, and what to do. */
  remedy?: string | undefined;
};

export const check = (description: string, run: () => Promise<void>, remedy?: string): Check => ({
  description,
  run,
  remedy,
});

/** Its message says what was found. */
export class CheckFailed extends Error {
  override name = 'CheckFailed';
}

export class Skipped extends Error {
  override name = 'Skipped';
}

/** @throws {CheckFailed} when two values differ */
export const same = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new CheckFailed(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
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

type Tally = { passed: number; failed: number; skipped: number };

/** Runs checks one after the other and prints a line for each. */
export const runChecks = async (checks: Iterable<Check>, log: (line: string) => void): Promise<Tally> => {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { description, run, remedy } of checks) {
    try {
      await run();
      tally.passed += 1;
      log(`ok    ${description}`);
    } catch (error) {
      const skipped = error instanceof Skipped;
      tally[skipped ? 'skipped' : 'failed'] += 1;
      // A SetupError says itself what to do.
      const advice = remedy && !skipped && !(error instanceof SetupError) ? `\n      -> ${remedy}` : '';
      log(`${skipped ? 'skip ' : 'FAIL '} ${description}: ${error instanceof Error ? error.message : error}${advice}`);
    }
  }
  return tally;
};
