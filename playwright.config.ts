import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { fontConfig, installedFonts } from '#web/fonts.ts';
import { readTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await readTestRoomWithoutSample();

// Workers load this file again: they use the browser that was found or installed first.
process.env.CHROMIUM_PATH = await ensureBrowser(process.env, console.log);

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserFlags };

/** A browser that finds one of the common fonts and no other. */
const inFont = (font: string) => ({
  launchOptions: { ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: fontConfig(font) } },
});

/** Tests of what depends on the width of letters. */
const textTests = ['page-states', 'tables', 'reading', 'documents', 'dossier', 'preferences', 'type'];

const pictures = { testMatch: 'screenshots/pictures.shots.ts' };
/** Pictures are taken in the narrow and the wide one of the common fonts. */
const pictureFonts = installedFonts.filter((font) => font !== 'noto');

// The tests run against what `npm start` serves; global-setup.ts starts it on ports of its own with an empty data folder.
export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './web/e2e/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: true,
  // The name of each test, and how many of all are done.
  reporter: 'line',
  fullyParallel: true,
  // Tests partly wait for the page, so one worker more than cores keeps them busy.
  workers: availableParallelism() + 1,
  // Generous, so that no test fails on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    viewport: { width: 1280, height: 800 },
    // A worker opens one page for all of its tests and resets it in between: opening one takes longer than most tests.
    reuseContext: true,
    // Every animation and smooth scroll would be waited for. The tests of motion ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of each test takes a fifth more time: `--trace on` for the one that fails.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium' },
    // Letters as wide as Arial's and Helvetica's, which most visitors see.
    {
      name: 'font-liberation',
      testMatch: textTests.map((name) => `${name}.spec.ts`),
      use: inFont('liberation'),
    },
    ...pictureFonts.map((font) => ({
      ...pictures,
      name: `pictures-${font}`,
      grepInvert: /@sheets/,
      use: { ...inFont(font), screenshot: 'off' as const },
    })),
    {
      ...pictures,
      name: 'pictures',
      grep: /@sheets/,
      dependencies: pictureFonts.map((font) => `pictures-${font}`),
      use: { screenshot: 'off' },
    },
  ],
});
