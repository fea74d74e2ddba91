import '#web/testing/select-rooms.ts';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { roomsFolder } from '#infra/built-site.ts';

const folders = ['infra', 'functions', 'shared', 'scripts', 'web'];
const exclude = ['**/node_modules/**', '**/dist/**', '**/cdk.out/**'];
const slowTests = '**/*.slow.test.ts';
const productTests = '**/*.product.test.ts';
// Generous, so that no test fails on a busy machine.
const timeouts = { testTimeout: 180_000, hookTimeout: 180_000 };

const buildSetup = 'scripts/testing/build.setup.ts';
/** A project's setups run before the root's global setups below, so this list must build the site too. */
const synthSetup = [buildSetup, 'infra/testing/synth.setup.ts'];

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
          exclude: [...exclude, productTests, slowTests],
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
        test: {
          ...timeouts,
          name: 'product',
          include: [productTests],
          exclude,
          globalSetup: ['scripts/testing/product.setup.ts'],
        },
      },
      // The suite of `npm run test:slow`: crashes, outages, deployed bundles, other browsers, and times, which other files
      // would lengthen.
      {
        test: {
          ...timeouts,
          name: 'slow',
          include: [slowTests],
          exclude,
          globalSetup: synthSetup,
          fileParallelism: false,
        },
      },
    ],
  },
});
