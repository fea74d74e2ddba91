import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import * as z from 'zod/mini';
import { failure, type Outcome } from './run-steps.ts';

/** A test with the first line of its first error, and the place in the code that threw it. */
const withReason = (test: string, [error = '']: readonly string[]): string => {
  const [message = '', ...rest] = stripVTControlCharacters(error).split('\n');
  const place = rest.find((line) => /^\s+at /.test(line))?.trim();
  return [test, message, place].filter(Boolean).join('\n    ');
};

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
        assertionResults: z.array(
          z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()) }),
        ),
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
      return failed.map(({ fullName, failureMessages }) => withReason(`${name}: ${fullName}`, failureMessages));
    }),
  })),
);

const playwrightTest = z.object({
  status: z.string(),
  results: z.array(z.object({ error: z.optional(z.object({ stack: z.optional(z.string()) })) })),
});

const playwrightSuite = z.object({
  get suites() {
    return z.optional(z.array(playwrightSuite));
  },
  specs: z.array(z.object({ title: z.string(), file: z.string(), tests: z.array(playwrightTest) })),
});

/** The tests of a suite, and of those in it, that failed. */
const failedIn = ({ suites = [], specs }: z.infer<typeof playwrightSuite>): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter((test) => test.status === 'unexpected')
      .map(({ results }) =>
        withReason(
          `${file}: ${title}`,
          results.flatMap(({ error }) => error?.stack ?? []),
        ),
      ),
  ),
  ...suites.flatMap((suite) => failedIn(suite)),
];

const playwrightReport = z.pipe(
  z.object({
    suites: z.array(playwrightSuite),
    stats: z.object({ expected: z.number(), unexpected: z.number(), skipped: z.number() }),
  }),
  z.transform(({ suites, stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failedIn),
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
