// The tests that say what the rules are, without those that wait, or say the same again over a whole stack.
const others = ['hang', 'throttle', 'slow', 'drip', 'guessing stays limited'];
const repeated = ['logout reads', 'proposals reads'];

export default {
  test: {
    env: { PROPERTY_CASES: '200' },
    globalSetup: 'scripts/testing/database.setup.ts',
    exclude: ['functions/contact/round-trip.test.ts'],
    include: [
      'functions/check/*.test.ts',
      'functions/contact/*.test.ts',
      'functions/lib/**/*.test.ts',
      'functions/login/*.test.ts',
      'functions/notify/*.test.ts',
      'functions/outages.test.ts',
    ],
    testNamePattern: new RegExp(`^(?!.*(${[...others, ...repeated].join('|')}))`),
  },
};
