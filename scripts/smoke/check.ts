/** Something that must be true of the site. */
export type Check = {
  /** A statement, for the report. */
  description: string;
  /**
   * @throws {CheckFailed} with what was found instead
   * @throws {Skipped} with the reason why it cannot be checked from here
   */
  run(): Promise<void>;
};

export const check = (description: string, run: () => Promise<void>): Check => ({ description, run });

/** The message is what was found, in a few words. */
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

type Tally = { passed: number; failed: number; skipped: number };

/** Runs checks one after the other, and prints one line for each. */
export const runChecks = async (checks: Iterable<Check>, log: (line: string) => void): Promise<Tally> => {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { description, run } of checks) {
    try {
      await run();
      tally.passed += 1;
      log(`ok    ${description}`);
    } catch (error) {
      const skipped = error instanceof Skipped;
      tally[skipped ? 'skipped' : 'failed'] += 1;
      log(`${skipped ? 'skip ' : 'FAIL '} ${description}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return tally;
};
