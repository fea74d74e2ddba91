import { setTimeout as delay } from 'node:timers/promises';

export type Answer = { status: number; headers: Headers; text: string };
export type Question = { method?: string; headers?: Record<string, string>; body?: string };

/** Asks the site. A path is taken as it is; a redirect is an answer. */
export type Ask = (path: string, question?: Question) => Promise<Answer>;

const patienceMs = 20_000;

/** @param base the site's address, without a path. @throws {Error} when there is no answer within 20 s */
export const askAt =
  (base: URL): Ask =>
  async (path, question = {}) => {
    const signal = AbortSignal.timeout(patienceMs);
    const response = await fetch(new URL(path, base), { ...question, redirect: 'manual', signal });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

/** A limit that somebody used up before us is no fault of the site: it is waited for, once. Seconds. */
const longestWait = 60;

/** As `ask`; a 429 is asked again when its time is over. */
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

/** The answer's JSON, or nothing where it is none. */
export const jsonOf = ({ text }: Answer): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? { ...value } : {};
  } catch {
    return {};
  }
};
