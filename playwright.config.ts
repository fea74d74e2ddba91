import '#web/testing/select-rooms.ts';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/testing/browser.ts';
import { browserFlags } from '#web/testing/browser-flags.ts';

// Workers load this file again and use the browser that the main process found or installed.
process.env.CHROMIUM_PATH = ensureBrowser(process.env);

// The tests run against `npm start`, which browser.setup.ts starts on free ports.
export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './scripts/testing/browser.setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // Shows the name of each test and the progress.
  reporter: 'line',
  fullyParallel: true,
  // Tests spend part of their time waiting for pages, so one more worker than there are cores keeps the cores busy.
  workers: availableParallelism() + 1,
  // Generous, so that no test fails on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: browserFlags },
    viewport: { width: 1280, height: 800 },
    // Each worker reuses one page, reset between tests, because opening a page takes longer than most tests.
    reuseContext: true,
    // Otherwise, tests would wait for every animation and smooth scroll. Tests of motion turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would add 20% to the run. Rerun a failing test with `--trace on`.
    screenshot: 'only-on-failure',
  },
});
