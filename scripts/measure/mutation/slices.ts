/**
 * What is mutated, a few files at a time, and the tests that say what they do: those that wait, or say the same again over
 * a whole stack, are left out.
 */
export const slices: Readonly<Record<string, { mutate: string[]; tests: string[] }>> = {
  sessions: {
    mutate: ['functions/lib/session/*.ts', '!functions/lib/session/*.test.ts'],
    tests: ['functions/lib/session/*.test.ts', 'functions/check/*.test.ts'],
  },
  limits: {
    mutate: ['functions/lib/{client-limiter,limiter,client-address}.ts'],
    tests: ['functions/lib/*limit*.test.ts'],
  },
  login: {
    mutate: ['functions/login/handler.ts'],
    tests: ['functions/login/*.test.ts', 'functions/check/*.test.ts'],
  },
  contact: {
    mutate: ['functions/contact/{handler,submit,to-submission}.ts'],
    tests: ['functions/contact/*.test.ts'],
  },
  claims: {
    mutate: ['functions/lib/{email-claims,lead-state}.ts'],
    tests: ['functions/lib/{email-claims,lead-state}.test.ts'],
  },
  repository: {
    mutate: ['functions/notify/{lead-queue,state}.ts', 'functions/lib/change-lead.ts'],
    tests: ['functions/notify/{lead-queue,backlog,erase-answered}.test.ts'],
  },
};
