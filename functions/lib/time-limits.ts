/** Timeouts in ms. A visitor waits at most 2.5 s: `request`, and the rest for our own code. */
export const timeLimits = {
  /** For all AWS calls of one request: two attempts, or one after a limiter timeout. */
  request: 2000,
  /** For one of the two attempts at a call that a visitor waits for. */
  attempt: 700,
  count: 1300,
  /** For one attempt at a call that no visitor waits for. Giving up too early wastes one of a lead's email attempts. */
  backgroundAttempt: 3000,
};
