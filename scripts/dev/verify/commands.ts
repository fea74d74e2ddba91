import { join } from 'node:path';
import { type Command, defineCommand } from '#scripts/common/command.ts';
import { root } from '#scripts/common/root.ts';
import { ensureBrowser } from './browser.ts';
import { findTests, type TestKind, testKinds } from './find-tests.ts';
import {
  browser,
  browserTests,
  build,
  format,
  lint,
  runNode,
  runSteps,
  type Step,
  stopOnSignal,
  types,
  unitTests,
} from './steps.ts';

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

const test = defineCommand({
  name: 'test',
  description: `Runs everything but the long suites (npm run test:long): types, lint, unit and integration tests, and the tests in a
browser. Every step runs, so that one run shows everything that is wrong; the last line counts the tests.`,
  positionals: '[PATTERN ...]',
  options: {
    unit: { type: 'boolean', description: 'only the unit and integration tests, against the embedded database' },
    browser: {
      type: 'boolean',
      description: 'only the tests in a browser, against the product as npm start serves it',
    },
    watch: { type: 'boolean', description: 'run the unit and integration tests again at every change, until Ctrl-C' },
  },
  details: `PATTERN is a part of a test file's path, such as contact or scripts/dev, or the line of one test, such as
contact.spec.ts:20. With patterns, only these tests run.`,
  run: ({ values, positionals }) => {
    if (values.watch) return watchTests([...findTests(['unit'], positionals).values()].flat());
    const chosen = testKinds.filter((kind) => values[kind]);
    const kinds = chosen.length > 0 ? chosen : testKinds;
    if (positionals.length > 0) {
      return runSteps([...findTests(kinds, positionals)].flatMap(([kind, files]) => stepsOf[kind](files)));
    }
    if (chosen.length > 0) return runSteps(chosen.flatMap((kind) => stepsOf[kind]([])));
    return runSteps([types, lint, build, browser, unitTests([]), browserTests([])]);
  },
});

export const commands: readonly Command[] = [
  single('typecheck', 'Checks the types of all code.', types),
  single('lint', 'Checks the rules of the linter, the format, and the directions of imports. Changes nothing.', lint),
  single('format', 'Formats all files, sorts imports, and applies the safe fixes of the linter.', format),
  test,
  defineCommand({
    name: 'screenshots',
    description: `Retakes the contact sheets in docs/screenshots: pages, states, a printed sheet, and the email, in the windows
and fonts that people have. The product is started with empty data for it.`,
    run: async () => {
      stopOnSignal();
      const chromium = await ensureBrowser(process.env, console.log);
      const playwright = join(root, 'node_modules/@playwright/test/cli.js');
      const args = ['test', '--config', 'web/e2e/screenshots/playwright.config.ts', '--reporter=list'];
      return runNode([playwright, ...args], { CHROMIUM_PATH: chromium });
    },
  }),
];
