/** Something about the site that must be so. */
export type Check = {
  /** As a statement: it stands in the report. */
  says: string;
  /**
   * Looks whether it is so.
   * @throws {Fault} with what was found instead
   * @throws {Skipped} with the reason why it cannot be seen from here
   */
  look(): Promise<void>;
};

/** What was found, in a few words. */
export class Fault extends Error {
  override name = 'Fault';
}

export class Skipped extends Error {
  override name = 'Skipped';
}

/** @throws {Fault} when two values differ */
export const same = (what: string, found: unknown, expected: unknown): void => {
  if (found !== expected) throw new Fault(`${what} is ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
};

export type Tally = { passed: number; failed: number; skipped: number };

/** Runs checks one after the other, and says a line of each as it ends. */
export const runChecks = async (checks: Iterable<Check>, say: (line: string) => void): Promise<Tally> => {
  const tally = { passed: 0, failed: 0, skipped: 0 };
  for (const { says, look } of checks) {
    try {
      await look();
      tally.passed += 1;
      say(`ok    ${says}`);
    } catch (error) {
      const skipped = error instanceof Skipped;
      tally[skipped ? 'skipped' : 'failed'] += 1;
      say(`${skipped ? 'skip ' : 'FAIL '} ${says}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return tally;
};
