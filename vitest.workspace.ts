import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const folders = ['infra', 'functions', 'shared', 'scripts', 'web'];
/** Tests that take half a minute or more run when they are asked for: `npm run test:long`, or a pattern. */
const slow = process.env.SLOW_TESTS ? [] : ['**/*.slow.test.ts'];
const excluded = ['**/node_modules/**', '**/dist/**', 'web/rendered/**', '**/cdk.out/**', 'web/e2e/**', ...slow];
const productTests = '**/*.product.test.ts';
// A busy machine is slow; no test may fail for that.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    silent: 'passed-only',
    // Test files mostly wait: for processes, time limits, and the database. More of them than cores run at once.
    maxWorkers: availableParallelism() + 1,
    // Tests of one file that run at once wait for time limits.
    maxConcurrency: 20,
    // One embedded database for the whole run; each test file makes tables of its own in it.
    globalSetup: ['scripts/testing/database.setup.ts', 'scripts/testing/rooms.setup.ts'],
    projects: [
      ...folders.map((folder) => ({
        test: {
          ...timeouts,
          name: folder,
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...excluded, productTests],
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
    ],
  },
});
