/** Milliseconds. A visitor is answered within 2.5 s: two attempts with a pause fit, or one after a count that hangs. */
export const timeLimits = {
  /** For all calls to AWS that a request makes. */
  request: 2000,
  /** For one of the two attempts at a call that a visitor waits for. */
  attempt: 700,
  count: 1300,
  view: 300,
  /** For one attempt at a call that no visitor waits for: giving up too early costs a lead one of its attempts. */
  backgroundAttempt: 3000,
};
