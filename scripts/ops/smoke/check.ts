import { setTimeout as delay } from 'node:timers/promises';
import type { Ask, Question } from '#functions/canary/site-checks.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

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

export class Skipped extends Error {
  override name = 'Skipped';
}

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
