import { globSync } from 'node:fs';
import { root } from '#scripts/local/settings.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

const globs = {
  unit: '{shared,functions,web,infra,scripts,tools}/**/*.test.{ts,tsx}',
  browser: 'web/e2e/**/*.spec.ts',
};

export type TestKind = keyof typeof globs;

/**
 * The test files whose path contains one of the patterns, by kind.
 * @throws {SetupError} when there is none
 */
export const findTests = (kinds: readonly TestKind[], patterns: readonly string[]): Map<TestKind, string[]> => {
  const exclude = (path: string) => path.split('/').includes('node_modules');
  const found = new Map<TestKind, string[]>();
  for (const kind of kinds) {
    const files = globSync(globs[kind], { cwd: root, exclude });
    const matching = files.filter((file) => patterns.some((pattern) => file.includes(pattern))).sort();
    if (matching.length > 0) found.set(kind, matching);
  }
  if (found.size === 0)
    throw new SetupError(`No test file matches ${patterns.map((text) => `"${text}"`).join(' or ')}.`);
  return found;
};
