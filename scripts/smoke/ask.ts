import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; headers: Headers; text: string };
type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks the site. A path is taken as it is; a redirect is an answer. */
export type Ask = (path: string, question?: Question) => Promise<Answer>;

const timeoutMs = 20_000;

/** @param base the site's address, without a path. @throws {Error} when there is no answer within 20 s */
export const askAt =
  (base: URL): Ask =>
  async (path, question = {}) => {
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(new URL(path, base), { ...question, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** A limit that was used up before the check is not an error of the site: wait for it, once. Seconds. */
const longestWait = 60;

/** As `ask`, but repeats a request that was answered 429 when its Retry-After is over. */
export const patient =
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

/** The answer's JSON, or an empty object where it is not JSON. */
export const jsonOf = ({ text }: Answer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
};
