import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '#scripts/testing/start-product.ts';
import { countTests } from './count-tests.ts';

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true }));

const report = (content: unknown) => {
  const file = join(folder, 'report.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
};
const vitest = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };

test('counts vitest’s tests', () => {
  expect(countTests('vitest', report(vitest), false)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test('counts playwright’s tests', () => {
  const stats = { expected: 7, unexpected: 2, flaky: 1, skipped: 4 };
  expect(countTests('playwright', report({ stats }), false)).toEqual({ passed: 8, failed: 2, skipped: 4 });
});

test('counts a run that failed without a failed test as one failure', () => {
  const file = report({ ...vitest, numFailedTests: 0 });
  expect(countTests('vitest', file, false)).toEqual({ passed: 5, failed: 1, skipped: 3 });
});

test.each([['{"other":1}'], ['{half']])('counts a report that is none (%s) as one failure', (content) => {
  expect(countTests('vitest', report(content), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('counts a runner that wrote no report as one failure', () => {
  expect(countTests('vitest', join(folder, 'none.json'), true)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});
