import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { ensureBrowser } from '#scripts/common/browser.ts';
import { browserFlags } from '#web/browser-flags.ts';
import { fontConfig } from '#web/fonts.ts';
import { selectTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await selectTestRoomWithoutSample();
const { roomsFolder } = await import('#infra/built-site.ts');
process.env.ROOM_FILES = roomsFolder;

// Workers load this file again and use the browser that the main process found or installed.
process.env.CHROMIUM_PATH = await ensureBrowser(process.env, console.log);

const launchOptions = { executablePath: process.env.CHROMIUM_PATH, args: browserFlags };

/** Options for a browser that finds only this font. */
const inFont = (font: string) => ({
  launchOptions: { ...launchOptions, env: { ...process.env, FONTCONFIG_FILE: fontConfig(font) } },
});

/** Tests of features that depend on text widths. */
const textTests = ['page-states', 'tables', 'reading', 'documents', 'dossier', 'preferences', 'type'];

const ofPages = 'pictures-of-pages';
const pictures = { testMatch: 'screenshots/pictures.shots.ts' };

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
    launchOptions,
    viewport: { width: 1280, height: 800 },
    // Each worker reuses one page, reset between tests, because opening a page takes longer than most tests.
    reuseContext: true,
    // Otherwise, tests would wait for every animation and smooth scroll. Tests of motion turn motion on.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test would add 20% to the run. Rerun a failing test with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'chromium' },
    // Liberation gives text the same width as Arial and Helvetica, the fonts that most visitors' browsers use.
    { name: 'font-liberation', testMatch: textTests.map((name) => `${name}.spec.ts`), use: inFont('liberation') },
    { ...pictures, name: ofPages, grepInvert: /@sheets/, use: { ...inFont('liberation'), screenshot: 'off' } },
    { ...pictures, name: 'pictures', grep: /@sheets/, dependencies: [ofPages], use: { screenshot: 'off' } },
  ],
});
