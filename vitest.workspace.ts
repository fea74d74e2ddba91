import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { fontConfig, installedFonts } from '#web/fonts.ts';
import { readTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await readTestRoomWithoutSample();

const folders = ['infra', 'functions', 'shared', 'scripts', 'web'];
const excluded = ['**/node_modules/**', '**/dist/**', 'web/rendered/**', '**/cdk.out/**', 'web/e2e/**'];
/** Tests that take half a minute or more. */
const slowTests = '**/*.slow.test.ts';
const productTests = '**/*.product.test.ts';
/** It runs the other tests in a copy of the project, and leaves no CPU time for anything else. */
const ownerTest = 'scripts/owner.slow.test.ts';
/** So does this one, of a project without the sample. */
const withoutSampleTest = 'scripts/without-sample.slow.test.ts';
const walkTest = 'scripts/walk.slow.test.ts';
// A busy machine is slow; no test may fail for that.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

/** The suites of `npm run test:slow`, one after another; files of one suite run side by side. */
const slowSuites = [
  {
    // They mostly wait: for processes, and for services that fail.
    name: 'slow',
    include: [slowTests, '**/*.property.test.ts'],
    exclude: [...excluded, ownerTest, withoutSampleTest, walkTest],
    env: { PROPERTY_CASES: '10000' },
    // For cfn-lint.
    globalSetup: ['infra/testing/synth.setup.ts'],
  },
  { name: 'slow-owner', include: [ownerTest] },
  { name: 'slow-without-sample', include: [withoutSampleTest] },
  { name: 'slow-browsers', include: [walkTest] },
  // What depends on the width of letters, on paper; playwright.config.ts has the same for screens.
  ...installedFonts.map((font) => ({
    name: `slow-font-${font}`,
    include: ['**/printed-drafts.test.ts'],
    env: { FONTCONFIG_FILE: fontConfig(font) },
  })),
];

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Test files mostly wait: for processes, time limits, and the database. More of them than cores run at once.
    maxWorkers: availableParallelism() + 1,
    // Tests of one file that run at once wait for time limits.
    maxConcurrency: 20,
    // The site is built once for the whole run, and one embedded database started, in which each test file makes tables
    // of its own.
    globalSetup: ['scripts/testing/database.setup.ts', 'scripts/testing/rooms.setup.ts'],
    projects: [
      ...folders.map((folder) => ({
        test: {
          ...timeouts,
          name: folder,
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...excluded, productTests, slowTests],
          // Their files change nothing that another one sees, and share what they import. The others read the environment.
          isolate: folder === 'functions' || folder === 'scripts',
          // The stacks are synthesized once for all their tests.
          globalSetup: folder === 'infra' ? ['infra/testing/synth.setup.ts'] : [],
        },
      })),
      {
        test: {
          ...timeouts,
          name: 'product',
          include: [productTests],
          exclude: excluded,
          // One running product for all tests that only talk to it.
          globalSetup: ['scripts/testing/product.setup.ts'],
        },
      },
      ...slowSuites.map((suite, index) => ({
        test: { ...timeouts, exclude: excluded, ...suite, sequence: { groupOrder: index + 1 } },
      })),
    ],
  },
});
