import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/common/root.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { ensureBrowser } from './browser.ts';
import { countTests } from './count-tests.ts';
import { isSlow } from './find-tests.ts';
import { failure, type Outcome, runNode, type Step, success } from './run-steps.ts';

const program = (folder: string, path: string) => join(folder, 'node_modules', path);
const checked = (ok: boolean) => (ok ? success : failure);

/** Runs a test runner that writes its report for machines into a file. */
const withReport = async (
  runner: Parameters<typeof countTests>[0],
  run: (report: string) => Promise<boolean>,
): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'samplewright-tests-'));
  const report = join(folder, 'report.json');
  try {
    return countTests(runner, report, await run(report));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param folder the project, or a copy of it */
export const types = (folder = root): Step => ({
  name: 'Types',
  run: async () => checked(await runNode([program(folder, 'typescript/bin/tsc'), '-b'], { cwd: folder })),
});

/** @param folder the project, or a copy of it */
export const lint = (folder = root): Step => ({
  name: 'Lint',
  run: async () =>
    checked(
      await runNode([program(folder, '@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'], { cwd: folder }),
    ),
});

export const format: Step = {
  name: 'Format',
  run: async () => checked(await runNode([program(root, '@biomejs/biome/bin/biome'), 'check', '--write'])),
};

export const build: Step = {
  name: 'Build',
  run: async () => {
    await buildSiteIfChanged(console.log);
    return success;
  },
};

/** Before all tests: an integration test of the inbox opens a page too, and is skipped where there is no browser. */
export const browser: Step = {
  name: 'Browser',
  run: async () => {
    console.log(`Browser: ${await ensureBrowser(process.env, console.log)}`);
    return success;
  },
};

type TestOptions = {
  /** The project, or a copy of it. */
  folder?: string;
  /** Shows nothing of what the tests print. */
  silent?: boolean;
  /** How many cases each property is tested with, instead of the usual number. */
  propertyCases?: number;
};

/** @param files the files to run; all but the slow ones when there is none */
export const unitTests = (
  files: readonly string[],
  { folder = root, silent, propertyCases }: TestOptions = {},
): Step => ({
  name: 'Unit and integration tests',
  run: () =>
    withReport('vitest', (report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      const args = ['run', ...reporters, ...files];
      const env = {
        ...(files.some(isSlow) && { SLOW_TESTS: 'yes' }),
        ...(propertyCases && { PROPERTY_CASES: String(propertyCases) }),
      };
      return runNode([program(folder, 'vitest/vitest.mjs'), ...args], { cwd: folder, env, silent });
    }),
});

/** @param files the files to run; all of them when there is none */
export const browserTests = (files: readonly string[], { folder = root, silent }: TestOptions = {}): Step => ({
  name: 'Browser tests',
  run: () =>
    withReport('playwright', async (report) => {
      const args = ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json'];
      // Playwright takes regular expressions, with a line behind them.
      const filters = files.map((file) => file.replace(/^[^:]+/, (path) => RegExp.escape(path)));
      const env = {
        CHROMIUM_PATH: await ensureBrowser(process.env, console.log),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      };
      return runNode([program(folder, '@playwright/test/cli.js'), ...args, ...filters], { cwd: folder, env, silent });
    }),
});

/** Runs a command of the project, or of a copy of it. It counts nothing. */
export const command = (name: string, folder = root, args: readonly string[] = []): Step => ({
  name,
  run: async () => checked(await runNode([join(folder, 'scripts/main.ts'), name, ...args], { cwd: folder })),
});
