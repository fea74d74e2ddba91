export default {
  test: {
    env: { PROPERTY_CASES: '200' },
    globalSetup: ['scripts/testing/database.setup.ts', 'scripts/testing/rooms.setup.ts'],
    // Tests that wait, or that say the same again over a whole stack, are left out.
    include: [
      'functions/lib/session/*.test.ts',
      'functions/lib/{*limit*,email-claims,lead-state}.test.ts',
      'functions/{login,check,contact}/*.test.ts',
      'functions/notify/{lead-queue,backlog,erase-answered}.test.ts',
    ],
    exclude: ['**/*.slow.test.ts'],
    // Stryker joins the names of a suite and its test by a space, Vitest by " > ", so that Stryker's own pattern would leave
    // out tests. This one has all tests of a file run.
    testNamePattern: /./,
    testTimeout: 60_000,
  },
};
