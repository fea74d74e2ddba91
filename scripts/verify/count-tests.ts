import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { failure, type Outcome } from './run-steps.ts';

const vitestReport = z.pipe(
  z.object({
    numPassedTests: z.number(),
    numFailedTests: z.number(),
    numPendingTests: z.number(),
    numTodoTests: z.number(),
    testResults: z.array(
      z.object({
        name: z.string(),
        status: z.string(),
        assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
      }),
    ),
  }),
  z.transform((report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      // A file that does not load has no tests.
      if (failed.length === 0) return status === 'failed' ? [name] : [];
      return failed.map(({ fullName }) => `${name}: ${fullName}`);
    }),
  })),
);

const playwrightSuite = z.object({
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
  specs: z.array(z.object({ title: z.string(), file: z.string(), ok: z.boolean() })),
});

const failuresIn = ({ suites = [], specs }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `${file}: ${title}`),
  ...suites.flatMap(failuresIn),
];

const playwrightReport = z.pipe(
  z.object({
    suites: z.array(playwrightSuite),
    stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  }),
  z.transform(({ suites, stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresIn),
  })),
);

const reports = { vitest: vitestReport, playwright: playwrightReport };

/**
 * Counts a runner's tests, and names those that failed, from its JSON report.
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
