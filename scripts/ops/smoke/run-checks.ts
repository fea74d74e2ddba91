import { setTimeout as delay } from 'node:timers/promises';
import type { Ask, Check } from '#functions/canary/site-checks.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** The longest wait for a rate limit. Seconds. */
const longestWait = 60;

/** Repeats a request once after the Retry-After of a 429. */
export const askAgain =
  (ask: Ask): Ask =>
  async (path, question) => {
    const answer = await ask(path, question);
    const seconds = Number(answer.headers.get('retry-after') ?? 2);
    if (answer.status !== 429 || seconds > longestWait) return answer;
    await delay(seconds * 1000 + 500);
    return ask(path, question);
  };

/** Thrown by a check that cannot be made, with the reason. */
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
      // The message of a SetupError says what to do.
      const advice = remedy && !skipped && !(error instanceof SetupError) ? `\n      -> ${remedy}` : '';
      log(`${skipped ? 'skip ' : 'FAIL '} ${description}: ${error instanceof Error ? error.message : error}${advice}`);
    }
  }
  return tally;
};
