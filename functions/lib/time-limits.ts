/** Milliseconds. A visitor waits 2.5 s at most: two attempts with a pause, or one after a limiter call that hangs. */
export const timeLimits = {
  /** For all AWS calls of one request together. */
  request: 2000,
  /** For one of the two attempts at a call that a visitor waits for. */
  attempt: 700,
  count: 1300,
  view: 300,
  /** For one attempt at a call that no visitor waits for. Giving up too early costs a lead one of its attempts. */
  backgroundAttempt: 3000,
};
