import { StandardRetryStrategy } from '@smithy/core/retry';

/** What a visitor who waits can spare. Milliseconds. */
const visitorPauseMs = 200;

/**
 * Repeats failed calls to AWS as the SDK does, with a limit to its pauses: by itself it waits for up to a second after a
 * call that was throttled, and then longer, whoever waits for the answer.
 * @param attempts at most, the first one included @param longestPauseMs before each of the others
 */
export const retries = (attempts: number, longestPauseMs = visitorPauseMs): StandardRetryStrategy => {
  let base = 0;
  return new StandardRetryStrategy({
    maxAttempts: attempts,
    backoff: {
      setDelayBase: (ms) => {
        base = ms;
      },
      // Random, so that those who failed together do not come back together.
      computeNextBackoffDelay: (retry) => Math.random() * Math.min(base * 2 ** retry, longestPauseMs),
    },
  });
};
