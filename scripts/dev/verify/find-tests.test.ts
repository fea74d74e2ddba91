import { expect, test } from 'vitest';
import { findTests, isSlow } from './find-tests.ts';

test('finds the unit tests and the browser tests whose path contains a pattern', () => {
  const found = findTests(['unit', 'browser'], ['find-tests', 'e2e/toast']);
  expect(Object.fromEntries(found)).toEqual({
    unit: ['scripts/dev/verify/find-tests.test.ts'],
    browser: ['web/e2e/toast.spec.ts'],
  });
});

test('fails when a pattern matches no file, also beside one that does', () => {
  const missing = ['node_modules', 'file'.repeat(3)];
  expect(() => findTests(['unit', 'browser'], ['find-tests', ...missing])).toThrow(
    'No test file matches "node_modules" or "filefilefile".',
  );
});

test('takes the lines of several tests of a file', () => {
  const found = findTests(
    ['unit', 'browser'],
    ['find-tests.test.ts:4', 'e2e/toast.spec.ts:13', 'e2e/toast.spec.ts:30'],
  );
  expect(Object.fromEntries(found)).toEqual({
    unit: ['scripts/dev/verify/find-tests.test.ts:4'],
    browser: ['web/e2e/toast.spec.ts:13', 'web/e2e/toast.spec.ts:30'],
  });
  expect(['a.slow.test.ts', 'a.slow.test.ts:169', 'a.test.ts:169'].map(isSlow)).toEqual([true, true, false]);
});
