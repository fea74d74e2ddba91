import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { failure } from './run-steps.ts';
import { countTests } from './steps.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const failedFile = {
  name: 'shared/price.test.ts',
  status: 'failed',
  assertionResults: [
    { status: 'passed', fullName: 'a price is positive' },
    { status: 'failed', fullName: 'a price has a currency' },
  ],
};
const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [failedFile] };
const failures = ['shared/price.test.ts: a price has a currency'];

test('counts vitest’s tests, and names those that failed', () => {
  expect(countTests('vitest', report(vitest), false)).toEqual({ passed: 5, failed: 1, skipped: 3, failures });
});

test('counts playwright’s tests, and names those that failed', () => {
  const stats = { expected: 7, unexpected: 2, skipped: 4 };
  const specs = [
    { title: 'opens', file: 'gate.spec.ts', line: 3, tests: [{ status: 'expected' }] },
    { title: 'closes', file: 'gate.spec.ts', line: 9, tests: [{ status: 'unexpected' }] },
  ];
  const suites = [{ specs: [], suites: [{ specs }] }];
  expect(countTests('playwright', report({ suites, stats }), false)).toEqual({
    passed: 7,
    failed: 2,
    skipped: 4,
    failures: ['gate.spec.ts:9: closes'],
  });
});

test('counts a run that failed without a failed test as one failure', () => {
  const notLoaded = { ...failedFile, assertionResults: [] };
  const file = report({ ...vitest, numFailedTests: 0, testResults: [notLoaded] });
  expect(countTests('vitest', file, false)).toEqual({
    passed: 5,
    failed: 1,
    skipped: 3,
    failures: ['shared/price.test.ts'],
  });
});

test('counts a runner without a report, or with another one, as one failure', () => {
  for (const content of ['{"other":1}', '{half']) expect(countTests('vitest', report(content), true)).toEqual(failure);
  expect(countTests('vitest', join(folder, 'none.json'), true)).toEqual(failure);
});
