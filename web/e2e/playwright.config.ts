import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { browserFlags } from '#web/browser-flags.ts';

// The tests run against what `npm start` serves; global-setup.ts starts it on ports of its own with an empty data folder.
export default defineConfig({
  testDir: '.',
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  forbidOnly: true,
  fullyParallel: true,
  // A test waits for the page for a part of its time: one worker more than cores keeps them busy.
  workers: availableParallelism() + 1,
  // Far above what a test takes, so that a busy machine fails none.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions: {
      ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
      args: browserFlags,
    },
    viewport: { width: 1280, height: 800 },
    // A worker opens one page for all of its tests and resets it in between: opening one takes longer than most tests.
    reuseContext: true,
    // Every animation and smooth scroll would be waited for. The tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test takes a fifth more time: `--trace on` for the one that fails.
    screenshot: 'only-on-failure',
  },
});
