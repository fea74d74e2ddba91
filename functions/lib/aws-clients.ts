import { Agent } from 'node:https';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { unavailable } from './errors.ts';
import { timeLimits } from './time-limits.ts';

const throttled = new Set([
  // SES calls it this.
  'Throttling',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

/** Something other than the service answered, such as a proxy. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** The names of errors for no answer, or for one that is not the service's. */
const noAnswer = new Set(['TimeoutError', 'AbortError', 'SyntaxError', 'NoAnswerError']);

export type SdkError = Error & {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
  $fault?: 'client' | 'server';
};

/** Whether the service turned the request down because there were too many. */
export const isThrottled = (error: Error): boolean => throttled.has(error.name);

/** Whether the service was unavailable, as opposed to refusing the request. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, code, $fault, $metadata }: SdkError = error;
  const status = $metadata?.httpStatusCode;
  const isSystemError = typeof code === 'string' && /^E[A-Z_]+$/.test(code);
  return (
    isThrottled(error) ||
    noAnswer.has(name) ||
    isSystemError ||
    $fault === 'server' ||
    (status !== undefined && status >= 500)
  );
};

/** Turns an outage of AWS into a 503; other errors are thrown unchanged. */
export const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw isOutage(error) ? unavailable(error) : error;
  }
};

/** The connections of this process, which all of its clients use. */
const httpsAgent = new Agent({ keepAlive: true });

/** Retries like the SDK, with shorter pauses: its own grow past a second after throttling. */
const retries = (attempts: number, longestPauseMs: number) =>
  new ConfiguredRetryStrategy(
    attempts,
    // Random, so that calls that failed together are not repeated together.
    (retry) => Math.random() * Math.min(250 * 2 ** retry, longestPauseMs),
  );

/** How long calls may take: attempts, the first one included, and the longest pause before each of the others. */
type CallTimes = { attempts: number; attemptMs: number; pauseMs?: number };

const visitorWaits: CallTimes = { attempts: 2, attemptMs: timeLimits.attempt };

export const nobodyWaits: CallTimes = { attempts: 3, attemptMs: timeLimits.backgroundAttempt, pauseMs: 2000 };

/** Settings of an AWS client. By default a visitor waits for it. */
export const callsWithin = ({ attempts, attemptMs, pauseMs = 200 } = visitorWaits) => ({
  retryStrategy: retries(attempts, pauseMs),
  requestHandler: {
    httpsAgent,
    // Until the answer begins; without the second setting the SDK only warns.
    requestTimeout: attemptMs,
    throwOnRequestTimeout: true,
    // Between two pieces of it. Only an abort signal limits the whole.
    socketTimeout: attemptMs,
  },
});

export const createDatabase = (times?: CallTimes): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(callsWithin(times)), {
    marshallOptions: { removeUndefinedValues: true },
  });
