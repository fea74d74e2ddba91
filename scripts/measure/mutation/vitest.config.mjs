export default {
  test: {
    env: { PROPERTY_CASES: '200', ROOM_FILES: 'web/rendered' },
    globalSetup: ['scripts/testing/build.setup.ts', 'scripts/testing/run.setup.ts'],
    // Without tests that wait, or that repeat others over a whole stack.
    include: [
      'functions/lib/session/*.test.ts',
      'functions/lib/{*limit*,email-claims}.test.ts',
      'functions/{login,check,contact,mail-events}/*.test.ts',
      'functions/notify/{lead-queue,daily-lists}.test.ts',
    ],
    exclude: ['**/*.slow.test.ts'],
    // Stryker joins the names of a suite and its test by a space, Vitest by " > ", so that Stryker's own pattern would leave
    // out tests. This one has all tests of a file run.
    testNamePattern: /./,
    testTimeout: 60_000,
    restoreMocks: true,
  },
};
