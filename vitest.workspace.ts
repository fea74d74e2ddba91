import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { fontConfig, installedFonts } from '#web/fonts.ts';
import { readTestRoomWithoutSample } from '#web/testing/without-sample.ts';

await readTestRoomWithoutSample();
const { roomsFolder } = await import('#infra/built-site.ts');

const folders = ['infra', 'functions', 'shared', 'scripts', 'web'];
const excluded = ['**/node_modules/**', '**/dist/**', 'web/rendered/**', '**/cdk.out/**', 'web/e2e/**'];
const slowTests = '**/*.slow.test.ts';
const productTests = '**/*.product.test.ts';
// A busy machine is slow; no test may fail for that.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const productSetup = 'scripts/testing/product.setup.ts';
const buildSetup = 'scripts/testing/build.setup.ts';
/** The setups of a project run before those of all projects, so it builds the site too. */
const synthSetup = [buildSetup, 'infra/testing/synth.setup.ts'];

/** They run other tests in a copy of the project, and leave no CPU time for anything else. */
const alone = ['owner', 'without-sample'].map((name) => ({
  name: `slow-${name}`,
  include: [`scripts/${name}.slow.test.ts`],
}));

/** The suites of `npm run test:slow`: these groups one after another, what is in a group side by side. */
const slowGroups = [
  [
    {
      // They mostly wait: for processes, browsers, and services that fail.
      name: 'slow',
      include: [slowTests, '**/*.property.test.ts'],
      exclude: [...excluded, ...alone.flatMap(({ include }) => include)],
      env: { PROPERTY_CASES: '10000' },
      // For cfn-lint.
      globalSetup: synthSetup,
    },
  ],
  ...alone.map((suite) => [suite]),
  // What depends on the width of letters, on paper; playwright.config.ts has the same for screens.
  installedFonts.map((font) => ({
    name: `slow-font-${font}`,
    include: ['**/printed-drafts.test.ts'],
    env: { FONTCONFIG_FILE: fontConfig(font), ALL_PAPERS: 'yes' },
  })),
];

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Test files mostly wait: for processes, time limits, and the database. More of them than cores run at once.
    maxWorkers: availableParallelism() + 1,
    // Tests of one file that run at once wait for time limits.
    maxConcurrency: 20,
    // One build of the site and one embedded database, in which each test file makes tables of its own.
    globalSetup: [buildSetup, 'scripts/testing/run.setup.ts'],
    projects: [
      ...folders.map((folder) => ({
        test: {
          ...timeouts,
          name: folder,
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...excluded, productTests, slowTests],
          // Their files change nothing that another one sees, and share what they import. The others read the environment.
          isolate: folder === 'functions' || folder === 'scripts',
          restoreMocks: folder === 'functions',
          // Only here handlers run from their sources.
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
