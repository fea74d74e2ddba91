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
/** A project's setups run before the root's global setups below, so this list must build the site too. */
const synthSetup = [buildSetup, 'infra/testing/synth.setup.ts'];

/** Each of these suites runs other tests in a copy of the project, which leaves no CPU time for anything else. */
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
  // Tests that depend on text widths in print. playwright.config.ts lists those that depend on text widths on screen.
  installedFonts.map((font) => ({
    name: `slow-font-${font}`,
    include: ['**/printed-drafts.test.ts'],
    env: { FONTCONFIG_FILE: fontConfig(font), ALL_PAPERS: 'yes' },
  })),
];

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Test files mostly wait for processes, timeouts, and the database, so one more may run than there are cores.
    maxWorkers: availableParallelism() + 1,
    // Concurrent tests in the same file mostly wait for timeouts.
    maxConcurrency: 20,
    // Builds the site once and starts one embedded database, in which each test file creates its own tables.
    globalSetup: [buildSetup, 'scripts/testing/run.setup.ts'],
    projects: [
      ...folders.map((folder) => ({
        test: {
          ...timeouts,
          name: folder,
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...excluded, productTests, slowTests],
          // Tests in these folders depend on environment variables. All others have no global state and share modules.
          isolate: folder === 'functions' || folder === 'scripts',
          restoreMocks: folder === 'functions',
          // Only tests in this folder run handlers from source, and handlers read the room files.
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
