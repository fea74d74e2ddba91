import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.ts';
import { buildSiteIfChanged } from './local/build-if-changed.ts';
import { root } from './local/settings.ts';
import { SetupError } from './local/setup-error.ts';
import { stopSignal } from './local/stop-signal.ts';
import { countTests } from './steps/count.ts';
import { failure, type Outcome, runNode, stopSteps, success } from './steps/step.ts';

// `npm test`: types, lint, unit and integration tests, and the tests in a browser. Every step runs, so that one run
// tells everything that is wrong; the last line counts the tests.

const program = (path: string) => join(root, 'node_modules', path);
const reports = mkdtempSync(join(tmpdir(), 'samplewright-tests-'));

const checked = (ok: boolean) => (ok ? success : failure);

const build = async () => {
  await buildSiteIfChanged(console.log);
  return success;
};

/** Before all tests: one of the integration tests looks at a page too, and is left out where there is no browser. */
const browser = async () => {
  await ensureBrowser(process.env, console.log);
  return success;
};

const vitest = async () => {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--config', 'vitest.workspace.ts', '--reporter=default', '--reporter=json'];
  const ok = await runNode([program('vitest/vitest.mjs'), ...args, `--outputFile.json=${report}`]);
  return countTests('vitest', report, ok);
};

const browserTests = async () => {
  const report = join(reports, 'playwright.json');
  const chromium = await ensureBrowser(process.env, console.log);
  console.log(`Browser: ${chromium}`);
  const args = ['test', '--config', 'web/e2e/playwright.config.ts', '--reporter=list,json'];
  const env = { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const ok = await runNode([program('@playwright/test/cli.js'), ...args], env);
  return countTests('playwright', report, ok);
};

const steps: [string, () => Promise<Outcome>][] = [
  ['Types', async () => checked(await runNode([program('typescript/bin/tsc'), '-b']))],
  ['Lint', async () => checked(await runNode([program('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings']))],
  ['Build', build],
  ['Browser', browser],
  ['Unit and integration tests', vitest],
  ['Browser tests', browserTests],
];

const attempt = async (step: () => Promise<Outcome>) => {
  try {
    return await step();
  } catch (error) {
    console.error(error instanceof SetupError ? error.message : error);
    return failure;
  }
};

process.chdir(root);
const signal = stopSignal();
signal.addEventListener('abort', stopSteps);
const total = { ...success };
const failed: string[] = [];
for (const [name, step] of steps) {
  if (signal.aborted) break;
  console.log(`\n${name} ...`);
  const started = Date.now();
  const outcome = await attempt(step);
  for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
  if (outcome.failed > 0) failed.push(name);
  console.log(`${name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}
rmSync(reports, { recursive: true, force: true });
if (signal.aborted) {
  console.error('\nStopped before the end.');
  process.exit(130);
}
if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
console.log('');
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed > 0 ? 1 : 0);
