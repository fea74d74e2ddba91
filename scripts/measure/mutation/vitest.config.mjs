import { slices } from './slices.ts';

export default {
  test: {
    env: { PROPERTY_CASES: '200' },
    globalSetup: ['scripts/testing/database.setup.ts', 'scripts/testing/rooms.setup.ts'],
    include: slices[process.env.MUTATION_SLICE].tests,
    exclude: ['**/*.slow.test.ts'],
    // Stryker joins the names of a suite and its test by a space, Vitest by " > ", so that Stryker's own pattern would leave
    // out tests. This one has all tests of a file run.
    testNamePattern: /./,
    testTimeout: 60_000,
  },
};
