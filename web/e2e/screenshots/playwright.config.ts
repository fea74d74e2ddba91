import { defineConfig } from '@playwright/test';
import tests from '#web/e2e/playwright.config.ts';
import { fontConfig, installedFonts } from '#web/fonts.ts';

const inFont = (name: string) => ({
  name,
  grepInvert: /@sheets/,
  use: { launchOptions: { ...tests.use?.launchOptions, env: { ...process.env, FONTCONFIG_FILE: fontConfig(name) } } },
});

// `npm run screenshots`: the same product and the same browser as the tests, and pictures in place of verdicts, in the
// narrow and the wide one of the common fonts.
const fonts = installedFonts.filter((name) => name !== 'noto').map(inFont);

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'pictures.shots.ts',
  globalSetup: '../global-setup.ts',
  outputDir: '../../../test-results/screenshots',
  use: { ...tests.use, screenshot: 'off' },
  projects: [...fonts, { name: 'sheets', grep: /@sheets/, dependencies: fonts.map(({ name }) => name) }],
});
