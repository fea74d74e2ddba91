export default {
  test: {
    env: { PROPERTY_CASES: '200', ROOM_FILES: 'web/rendered' },
    globalSetup: ['scripts/testing/build.setup.ts', 'scripts/testing/run.setup.ts'],
    // Excludes tests that mostly wait, and tests that rerun the same cases against the complete product.
    include: [
      'functions/lib/session/*.test.ts',
      'functions/lib/{*limit*,email-claims}.test.ts',
      'functions/{login,check,contact,mail-events}/*.test.ts',
      'functions/notify/{lead-queue,daily-lists}.test.ts',
    ],
    exclude: ['**/*.slow.test.ts'],
    // Stryker joins the names of a suite and its test with a space, but Vitest joins them with " > ", so Stryker's own
    // pattern would skip tests. This pattern runs all tests in a file.
    testNamePattern: /./,
    testTimeout: 60_000,
    restoreMocks: true,
  },
};
