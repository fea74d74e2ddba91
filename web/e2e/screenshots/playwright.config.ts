import { defineConfig } from '@playwright/test';
import tests from '#web/e2e/playwright.config.ts';

// `npm run screenshots`: the same product and the same browser as the tests, and pictures in place of verdicts.
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: '*.shots.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../../test-results/screenshots',
  use: { ...tests.use, screenshot: 'off' },
});
