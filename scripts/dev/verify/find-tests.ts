import { globSync } from 'node:fs';
import { root } from '#scripts/common/root.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** A file that vitest leaves out unless SLOW_TESTS is set: it takes half a minute or more. */
export const isSlow = (file: string): boolean => file.endsWith('.slow.test.ts');

const globs = {
  unit: '{shared,functions,web,infra,scripts}/**/*.test.{ts,tsx}',
  browser: 'web/e2e/**/*.spec.ts',
};

export type TestKind = keyof typeof globs;
export const testKinds = ['unit', 'browser'] as const satisfies TestKind[];

/** A pattern as it is typed: a part of a path, perhaps with the line of one test. */
const parse = (pattern: string) => {
  const [, path = pattern, line = ''] = /^(.+?)(:\d+)$/.exec(pattern) ?? [];
  return { path, line };
};

/**
 * The test files whose path contains one of the patterns, by kind. A pattern may end in `:LINE`: then it is the one test
 * at that line of each file, and the path ends so too.
 * @throws {SetupError} naming the patterns that match none: a misspelled one must not pass as a success
 */
export const findTests = (kinds: readonly TestKind[], patterns: readonly string[]): Map<TestKind, string[]> => {
  const exclude = (path: string) => path.split('/').includes('node_modules');
  const files = new Map(kinds.map((kind) => [kind, globSync(globs[kind], { cwd: root, exclude }).sort()]));
  const wanted = patterns.map(parse);
  const isMatched = (pattern: string) => [...files.values()].flat().some((file) => file.includes(parse(pattern).path));
  const unmatched = patterns.filter((pattern) => !isMatched(pattern));
  if (unmatched.length > 0)
    throw new SetupError(`No test file matches ${unmatched.map((text) => `"${text}"`).join(' or ')}.`);
  const matching = [...files].map(([kind, paths]) => {
    const found = paths.flatMap((file) => {
      const pattern = wanted.find(({ path }) => file.includes(path));
      return pattern ? [file + pattern.line] : [];
    });
    return [kind, found] as const;
  });
  return new Map(matching.filter(([, paths]) => paths.length > 0));
};
