import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { root } from '#scripts/common/root.ts';
import { printable } from '#scripts/common/setup-error.ts';
import { stopSignal } from '#scripts/common/stop-signal.ts';
import { buildSiteIfChanged } from '#scripts/dev/site/build.ts';
import { ensureBrowser } from './browser.ts';
import { isSlow } from './find-tests.ts';

/** The outcome of a step. A step without tests has one failure, or none. */
export type Outcome = {
  passed: number;
  failed: number;
  skipped: number;
};

export const success: Outcome = { passed: 0, failed: 0, skipped: 0 };
export const failure: Outcome = { ...success, failed: 1 };

export type Step = {
  name: string;
  run: () => Promise<Outcome>;
};

let running: ChildProcess | undefined;
let stopping = false;

/**
 * Runs a program of the packages with the Node of this process.
 * @param env additional variables
 * @returns whether it succeeded
 */
export const runNode = async (args: string[], env: NodeJS.ProcessEnv = {}): Promise<boolean> => {
  if (stopping) return false;
  running = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  const [code] = await once(running, 'close');
  return code === 0;
};

/** How long a program may take to end, in milliseconds. */
const timeout = 3000;

/** On a signal, ends the program that is running, as Ctrl-C would, and starts no other. */
export const stopOnSignal = (): AbortSignal => {
  const signal = stopSignal();
  signal.addEventListener('abort', () => {
    stopping = true;
    running?.kill('SIGINT');
    setTimeout(() => running?.kill('SIGKILL'), timeout).unref();
  });
  return signal;
};

const attempt = async ({ name, run }: Step): Promise<Outcome & { line: string }> => {
  console.log(`\n${name} ...`);
  const started = Date.now();
  const outcome = await run().catch((error: unknown) => {
    console.error(printable(error));
    return failure;
  });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const line = `${name}: ${outcome.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`;
  console.log(line);
  return { ...outcome, line };
};

/**
 * Runs every step, so that one run shows everything that is wrong. At the end it prints which failed, how long each took,
 * and in the last line how many tests there were.
 * @returns whether nothing failed
 */
export const runSteps = async (steps: readonly Step[]): Promise<boolean> => {
  const signal = stopOnSignal();
  const total = { ...success };
  const lines: string[] = [];
  for (const step of steps) {
    if (signal.aborted) break;
    const outcome = await attempt(step);
    lines.push(outcome.line);
    for (const kind of ['passed', 'failed', 'skipped'] as const) total[kind] += outcome[kind];
  }
  if (signal.aborted) {
    console.error('\nStopped before the end.');
    process.exit(130);
  }
  if (lines.length > 1) console.log(`\n${lines.join('\n')}`);
  console.log(
    `\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`,
  );
  return total.failed === 0;
};

const count = z.number();
const vitestReport = z.object({ numPassedTests: count, numFailedTests: count, numPendingTests: count });
const playwrightReport = z.object({ stats: z.object({ expected: count, unexpected: count, skipped: count }) });

const outcomeOf = (report: unknown): Outcome => {
  const vitest = z.safeParse(vitestReport, report).data;
  if (vitest) return { passed: vitest.numPassedTests, failed: vitest.numFailedTests, skipped: vitest.numPendingTests };
  const { expected, unexpected, skipped } = z.parse(playwrightReport, report).stats;
  return { passed: expected, failed: unexpected, skipped };
};

const program = (path: string) => join(root, 'node_modules', path);

/** Runs a test runner that writes its JSON report into a file, and counts its tests. Without a report it has failed. */
const withReport = async (run: (report: string) => Promise<boolean>): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'samplewright-tests-'));
  const report = join(folder, 'report.json');
  try {
    const succeeded = await run(report);
    if (!existsSync(report)) return failure;
    const outcome = outcomeOf(JSON.parse(readFileSync(report, 'utf8')));
    // A run can fail without a failed test, for example when a file does not load.
    return succeeded ? outcome : { ...outcome, failed: Math.max(1, outcome.failed) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A step that runs a program of the packages and counts nothing. */
const tool = (name: string, ...[path = '', ...args]: string[]): Step => ({
  name,
  run: async () => ((await runNode([program(path), ...args])) ? success : failure),
});

export const types = tool('Types', 'typescript/bin/tsc', '-b');
export const lint = tool('Lint', '@biomejs/biome/bin/biome', 'check', '--error-on-warnings');
export const format = tool('Format', '@biomejs/biome/bin/biome', 'check', '--write');

export const build: Step = {
  name: 'Build',
  run: async () => {
    await buildSiteIfChanged(console.log);
    return success;
  },
};

/** Runs before all tests: those of the inbox open a page too, and are skipped without a browser. */
export const browser: Step = {
  name: 'Browser',
  run: async () => {
    console.log(`Browser: ${await ensureBrowser(process.env, console.log)}`);
    return success;
  },
};

/**
 * @param files the files to run; all but the slow ones when there is none
 * @param env additional variables for the tests
 */
export const unitTests = (files: readonly string[], env: NodeJS.ProcessEnv = {}): Step => ({
  name: 'Unit and integration tests',
  run: () =>
    withReport((report) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
      return runNode([program('vitest/vitest.mjs'), 'run', ...reporters, ...files], {
        ...(files.some(isSlow) && { SLOW_TESTS: 'yes' }),
        ...env,
      });
    }),
});

/** @param files the files to run; all of them when there is none */
export const browserTests = (files: readonly string[]): Step => ({
  name: 'Browser tests',
  run: () =>
    withReport(async (report) => {
      // Of all tests, only those that fail are worth a line: those of the step before stay in sight.
      const reporter = files.length > 0 ? 'list' : 'dot';
      const args = ['test', '--config', 'web/e2e/playwright.config.ts', `--reporter=${reporter},json`];
      // Playwright takes regular expressions, with a line behind them.
      const filters = files.map((file) => file.replace(/^[^:]+/, (path) => RegExp.escape(path)));
      return runNode([program('@playwright/test/cli.js'), ...args, ...filters], {
        CHROMIUM_PATH: await ensureBrowser(process.env, console.log),
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      });
    }),
});
