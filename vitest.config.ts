import { defineConfig } from 'vitest/config';

const folders = ['infra', 'functions', 'shared', 'scripts', 'tools', 'web'];

export default defineConfig({
  test: {
    // One embedded database for the whole run; each test file makes tables of its own in it.
    silent: 'passed-only',
    // Test files mostly wait: for processes, time limits, and the database. More of them than cores run at once.
    maxWorkers: 3,
    globalSetup: ['scripts/testing/database.setup.ts', 'functions/testing/documents.setup.ts'],
    projects: folders.map((folder) => ({
      test: {
        name: folder,
        // A busy machine is slow; no test may fail for that.
        testTimeout: 60_000,
        hookTimeout: 60_000,
        include: [`${folder}/**/*.test.{ts,tsx}`],
        exclude: ['**/node_modules/**', '**/dist/**', '**/cdk.out/**', 'web/e2e/**'],
        // The stacks are synthesized once for all their tests.
        globalSetup: folder === 'infra' ? ['infra/testing/synth.setup.ts'] : [],
      },
    })),
  },
});
