import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { fontConfig } from '#web/fonts.ts';
import { readTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await readTestRoomWithoutSample();
const { roomsFolder } = await import('#infra/built-site.ts');
process.env.ROOM_FILES = roomsFolder;

// Workers load this file again: they use the browser that was found or installed first.
process.env.CHROMIUM_PATH = await ensureBrowser(process.env, console.log);

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserFlags };

/** A browser that finds one of the common fonts and no other. */
const inFont = (font: string) => ({
  launchOptions: { ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: fontConfig(font) } },
});

/** Tests of what depends on the width of letters. */
const textTests = ['page-states', 'tables', 'reading', 'documents', 'dossier', 'preferences', 'type'];

const ofPages = 'pictures-of-pages';
const pictures = { testMatch: 'screenshots/pictures.shots.ts' };

// The tests run against what `npm start` serves; browser.setup.ts starts it on ports of its own.
export default defineConfig({
  testDir: 'web/e2e',
  globalSetup: './scripts/testing/browser.setup.ts',
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
    { name: 'font-liberation', testMatch: textTests.map((name) => `${name}.spec.ts`), use: inFont('liberation') },
    { ...pictures, name: ofPages, grepInvert: /@sheets/, use: { ...inFont('liberation'), screenshot: 'off' } },
    { ...pictures, name: 'pictures', grep: /@sheets/, dependencies: [ofPages], use: { screenshot: 'off' } },
  ],
});
