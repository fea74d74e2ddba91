import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '#scripts/local/settings.ts';
import { buildSiteIfChanged } from '#scripts/site/build.ts';
import { ensureBrowser } from './browser.ts';
import { countTests } from './count-tests.ts';
import { failure, type Outcome, runNode, type Step, success } from './run-steps.ts';

const program = (path: string) => join(root, 'node_modules', path);
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

export const types: Step = {
  name: 'Types',
  run: async () => checked(await runNode([program('typescript/bin/tsc'), '-b'])),
};

export const lint: Step = {
  name: 'Lint',
  run: async () => checked(await runNode([program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'])),
};

export const format: Step = {
  name: 'Format',
  run: async () => checked(await runNode([program('@biomejs/biome/bin/biome'), 'check', '--write'])),
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

/** @param files the files to run; all of them when there is none */
export const unitTests = (files: readonly string[]): Step => ({
  name: 'Unit and integration tests',
  run: () =>
    withReport('vitest', (report) => {
      const options = ['--config', 'vitest.workspace.ts', '--reporter=default', '--reporter=json'];
      return runNode([program('vitest/vitest.mjs'), 'run', ...options, `--outputFile.json=${report}`, ...files]);
    }),
});

/** @param files the files to run; all of them when there is none */
export const browserTests = (files: readonly string[]): Step => ({
  name: 'Browser tests',
  run: () =>
    withReport('playwright', async (report) => {
      const args = ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json'];
      // Playwright takes regular expressions.
      const filters = files.map((file) => RegExp.escape(file));
      return runNode([program('@playwright/test/cli.js'), ...args, ...filters], {
        CHROMIUM_PATH: await ensureBrowser(process.env, console.log),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
    }),
});

/** A suite that is too long for npm test, by the name of its command. */
export const suite = (name: string): Step => ({
  name,
  run: async () => {
    const ok = await runNode([join(root, 'scripts/cli/main.ts'), name]);
    return ok ? { ...success, passed: 1 } : failure;
  },
});
