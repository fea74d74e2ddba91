import { slices } from './slices.ts';

const slice = process.env.MUTATION_SLICE;

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/measure/mutation/vitest.config.mjs', related: false },
  mutate: slices[slice].mutate,
  ignorePatterns: ['tsconfig.json', 'web', 'cdk.out', '.data', 'docs', 'scripts/measure/packages', 'test-results'],
  tempDirName: 'node_modules/.cache/stryker',
  cleanTempDir: 'always',
  coverageAnalysis: 'perTest',
  concurrency: 1,
  timeoutMS: 10_000,
  checkers: [],
  disableTypeChecks: false,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  jsonReporter: { fileName: `node_modules/.cache/stryker-${slice}.json` },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 90, low: 90, break: 90 },
  warnings: { slow: false },
};
