import { globSync } from 'node:fs';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** A file, perhaps with a line, that vitest leaves out unless SLOW_TESTS is set: it takes half a minute or more. */
export const isSlow = (file: string): boolean => /\.slow\.test\.ts(:\d+)?$/.test(file);

const globs = {
  unit: '{shared,functions,web,infra,scripts}/**/*.test.{ts,tsx}',
  browser: 'web/e2e/**/*.spec.ts',
};

export type TestKind = keyof typeof globs;
export const testKinds = ['unit', 'browser'] as const satisfies TestKind[];

/** The files that a pattern names: by a part of their path, perhaps with the line of one test. */
const matching = (files: readonly string[], pattern: string): string[] => {
  const [, path = pattern, line = ''] = /^(.+?)(:\d+)$/.exec(pattern) ?? [];
  return files.filter((file) => file.includes(path)).map((file) => file + line);
};

/**
 * The test files whose path contains one of the patterns, by kind. A pattern may end in `:LINE`: then it is the one test
 * at that line of each file, and the path ends so too.
 * @throws {SetupError} naming the patterns that match none: a misspelled one must not pass as a success
 */
export const findTests = (kinds: readonly TestKind[], patterns: readonly string[]): Map<TestKind, string[]> => {
  const exclude = (path: string) => path.split('/').includes('node_modules');
  const files = kinds.map((kind) => [kind, globSync(globs[kind], { cwd: root, exclude }).sort()] as const);
  const all = files.flatMap(([, paths]) => paths);
  const unmatched = patterns.filter((pattern) => matching(all, pattern).length === 0);
  if (unmatched.length > 0)
    throw new SetupError(`No test file matches ${unmatched.map((text) => `"${text}"`).join(' or ')}.`);
  const found = files.map(([kind, paths]) => {
    const named = new Set(patterns.flatMap((pattern) => matching(paths, pattern)));
    return [kind, [...named]] as [TestKind, string[]];
  });
  return new Map(found.filter(([, paths]) => paths.length > 0));
};
