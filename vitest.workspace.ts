import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { fontConfig, installedFonts } from '#web/fonts.ts';
import { selectTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await selectTestRoomWithoutSample();
const { roomsFolder } = await import('#infra/built-site.ts');

const folders = ['infra', 'functions', 'shared', 'scripts', 'web'];
const excluded = ['**/node_modules/**', '**/dist/**', 'web/rendered/**', '**/cdk.out/**', 'web/e2e/**'];
const slowTests = '**/*.slow.test.ts';
const productTests = '**/*.product.test.ts';
// Generous, so that no test fails on a busy machine.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const productSetup = 'scripts/testing/product.setup.ts';
const buildSetup = 'scripts/testing/build.setup.ts';
/** A project's setups run before the global setups, so this list builds the site too. */
const synthSetup = [buildSetup, 'infra/testing/synth.setup.ts'];

/** These suites run other tests in a copy of the project, and leave no CPU time for anything else. */
const alone = ['owner', 'without-sample'].map((name) => ({
  name: `slow-${name}`,
  include: [`scripts/${name}.slow.test.ts`],
}));

/** The suites of `npm run test:slow`. Groups run one after another; the suites of a group run in parallel. */
const slowGroups = [
  [
    {
      // These tests mostly wait for processes, browsers, and failing services.
      name: 'slow',
      include: [slowTests, '**/*.property.test.ts'],
      exclude: [...excluded, ...alone.flatMap(({ include }) => include)],
      env: { PROPERTY_CASES: '10000' },
      // Writes the templates that cfn-lint checks.
      globalSetup: synthSetup,
    },
  ],
  ...alone.map((suite) => [suite]),
  // Tests of letter widths on paper; playwright.config.ts has the corresponding tests for screens.
  installedFonts.map((font) => ({
    name: `slow-font-${font}`,
    include: ['**/printed-drafts.test.ts'],
    env: { FONTCONFIG_FILE: fontConfig(font), ALL_PAPERS: 'yes' },
  })),
];

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Test files mostly wait for processes, time limits, and the database, so one more than there are cores may run.
    maxWorkers: availableParallelism() + 1,
    // Concurrent tests of one file mostly wait for time limits.
    maxConcurrency: 20,
    // One build of the site, and one embedded database, in which each test file creates its own tables.
    globalSetup: [buildSetup, 'scripts/testing/run.setup.ts'],
    projects: [
      ...folders.map((folder) => ({
        test: {
          ...timeouts,
          name: folder,
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...excluded, productTests, slowTests],
          // These two folders' tests read the environment. All other tests share no state, so they can share modules.
          isolate: folder === 'functions' || folder === 'scripts',
          restoreMocks: folder === 'functions',
          // Only these tests run handlers from source; the handlers read room files.
          env: folder === 'functions' ? { ROOM_FILES: roomsFolder } : {},
          // The stacks are synthesized once for all their tests.
          globalSetup: folder === 'infra' ? synthSetup : [],
        },
      })),
      {
        test: { ...timeouts, name: 'product', include: [productTests], exclude: excluded, globalSetup: [productSetup] },
      },
      ...slowGroups.flatMap((suites, index) =>
        suites.map((suite) => ({
          test: { ...timeouts, exclude: excluded, ...suite, sequence: { groupOrder: index + 1 } },
        })),
      ),
    ],
  },
});
