import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/cli/command.ts';
import { root } from '#scripts/local/settings.ts';
import { ensureBrowser } from './browser.ts';
import { findTests, isSlow, type TestKind } from './find-tests.ts';
import { runNode, runSteps, type Step, stopOnSignal } from './run-steps.ts';
import { browser, browserTests, build, format, lint, suite, types, unitTests } from './steps.ts';

/** Suites that take minutes, by the names of their commands. */
const longSuites: readonly string[] = ['test:slow', 'test:owner', 'test:faults', 'test:browsers'];

const unitFiles = (): string[] => findTests(['unit'], ['']).get('unit') ?? [];

const stepsOf: Record<TestKind, (files: readonly string[]) => Step[]> = {
  unit: (files) => [unitTests(files)],
  browser: (files) => [build, browser, browserTests(files)],
};

/** A command that runs one step and counts nothing. */
const single = (name: string, description: string, step: Step): Command =>
  defineCommand({
    name,
    description,
    run: async () => {
      stopOnSignal();
      return (await step.run()).failed === 0;
    },
  });

/** @param files the files to run; all of them when there is none */
const watchTests = (files: readonly string[]): Promise<boolean> => {
  stopOnSignal();
  return runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'watch', ...files]);
};

/** A command that runs tests: all of `steps`, or only the tests that the patterns select. */
const tests = (name: string, description: string, steps: readonly Step[], kinds: readonly TestKind[]): Command =>
  defineCommand({
    name,
    description,
    positionals: '[PATTERN ...]',
    options: {
      watch: { type: 'boolean', description: 'run the unit and integration tests again at every change, until Ctrl-C' },
    },
    details: `PATTERN is a part of a test file's path, such as contact or scripts/local, or the line of one test, such as
contact.spec.ts:20. With patterns, only these tests run.`,
    run: ({ values, positionals }) => {
      if (values.watch) return watchTests([...findTests(['unit'], positionals).values()].flat());
      if (positionals.length === 0) return runSteps(steps);
      return runSteps([...findTests(kinds, positionals)].flatMap(([kind, files]) => stepsOf[kind](files)));
    },
  });

export const commands: readonly Command[] = [
  single('typecheck', 'Checks the types of all code.', types()),
  single('lint', 'Checks the rules of the linter, the format and the directions of imports. Changes nothing.', lint()),
  single('format', 'Formats all files, sorts imports and applies the safe fixes of the linter.', format),
  tests('test:unit', 'Runs the unit and integration tests against the embedded database.', [unitTests([])], ['unit']),
  defineCommand({
    name: 'test:slow',
    description: `Runs the tests that take longest: a second room and npm run dev in a copy of the project, and a product that is
killed again and again.`,
    run: () => runSteps([unitTests(unitFiles().filter(isSlow))]),
  }),
  tests(
    'test:e2e',
    'Runs the browser tests against the product, built and started as npm start does.',
    stepsOf.browser([]),
    ['browser'],
  ),
  tests(
    'test',
    `Runs everything but the long suites (npm run test:long): types, lint, unit and integration tests, and the tests in a
browser. Every step runs, so that one run shows everything that is wrong; the last line counts the tests.`,
    [types(), lint(), build, browser, unitTests([]), browserTests([])],
    ['unit', 'browser'],
  ),
  defineCommand({
    name: 'check',
    description: 'Runs everything that npm test runs, except the browser tests.',
    run: () => runSteps([types(), lint(), build, unitTests([])]),
  }),
  defineCommand({
    name: 'test:long',
    description: `Runs the suites that take too long for npm test: ${longSuites.join(', ')}.`,
    run: () => runSteps(longSuites.map(suite)),
  }),
  defineCommand({
    name: 'screenshots',
    description: `Retakes the pictures in docs/screenshots: pages, states, a printed sheet and the email, of the product as it starts
with empty data.`,
    run: async () => {
      stopOnSignal();
      const chromium = await ensureBrowser(process.env, console.log);
      const playwright = join(root, 'node_modules/@playwright/test/cli.js');
      const args = ['test', '--config', 'web/e2e/screenshots/playwright.config.ts', '--reporter=list'];
      return runNode([playwright, ...args], { env: { CHROMIUM_PATH: chromium } });
    },
  }),
];
