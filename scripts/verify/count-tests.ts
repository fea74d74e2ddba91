import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { failure, type Outcome } from './run-steps.ts';

const vitestReport = z.pipe(
  z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
  }),
  z.transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  })),
);

const playwrightReport = z.pipe(
  z.object({
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  }),
  z.transform(({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  })),
);

const reports = { vitest: vitestReport, playwright: playwrightReport };

/**
 * Counts a runner's tests from its JSON report.
 * @param succeeded how the runner ended: a run that failed without a failed test (a file that does not load) counts as one
 * failure, as does a runner that left no report
 */
export const countTests = (runner: keyof typeof reports, file: string, succeeded: boolean): Outcome => {
  try {
    const counted = reports[runner].parse(JSON.parse(readFileSync(file, 'utf8')));
    return succeeded ? counted : { ...counted, failed: Math.max(1, counted.failed) };
  } catch {
    return failure;
  }
};
