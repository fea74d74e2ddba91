import { globSync } from 'node:fs';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** Files that `npm test` leaves out unless a pattern asks for them: each works in a copy of the project. */
export const slowTests = '**/*.slow.test.ts';

const globs = {
  unit: '{shared,functions,web,infra,scripts,tools}/**/*.test.{ts,tsx}',
  browser: 'web/e2e/**/*.spec.ts',
};

export type TestKind = keyof typeof globs;

/**
 * The test files whose path contains one of the patterns, by kind.
 * @throws {SetupError} naming the patterns that match none: a misspelled one would pass for a proof
 */
export const findTests = (kinds: readonly TestKind[], patterns: readonly string[]): Map<TestKind, string[]> => {
  const exclude = (path: string) => path.split('/').includes('node_modules');
  const files = new Map(kinds.map((kind) => [kind, globSync(globs[kind], { cwd: root, exclude }).sort()]));
  const isMatched = (pattern: string) => [...files.values()].flat().some((file) => file.includes(pattern));
  const unmatched = patterns.filter((pattern) => !isMatched(pattern));
  if (unmatched.length > 0)
    throw new SetupError(`No test file matches ${unmatched.map((text) => `"${text}"`).join(' or ')}.`);
  const matching = [...files].map(
    ([kind, paths]) => [kind, paths.filter((path) => patterns.some((pattern) => path.includes(pattern)))] as const,
  );
  return new Map(matching.filter(([, paths]) => paths.length > 0));
};
