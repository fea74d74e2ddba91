import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ConfiguredRetryStrategy } from '@smithy/core/retry';
import { unavailable } from './errors.ts';
import { timeout } from './timeout.ts';

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

/** What the SDK and node:http throw when there is no answer, or one that did not come from the service. */
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

/** Awaits a call to AWS. An outage becomes a 503 for the caller; any other error is thrown unchanged. */
export const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw isOutage(error) ? unavailable(error) : error;
  }
};

type RequestHandler = DynamoDBClient['config']['requestHandler'];

/** The connections of this process, which all of its clients use. */
const connections: RequestHandler = new DynamoDBClient().config.requestHandler;

/** Ends an attempt that takes too long, at whatever point it is. The SDK retries after a TimeoutError. */
const limited = (attemptMs: number): RequestHandler =>
  Object.assign<RequestHandler, Pick<RequestHandler, 'handle'>>(Object.create(connections), {
    async handle(request, options) {
      const limit = timeout(attemptMs);
      const given = options && 'abortSignal' in options ? options.abortSignal : undefined;
      const abortSignal = given instanceof AbortSignal ? AbortSignal.any([limit.signal, given]) : limit.signal;
      try {
        const answer = await connections.handle(request, { ...options, abortSignal });
        // Its body is still arriving, and counts too.
        answer.response.body.once('close', () => limit[Symbol.dispose]());
        return answer;
      } catch (error) {
        limit[Symbol.dispose]();
        throw limit.signal.aborted ? limit.signal.reason : error;
      }
    },
  });

/**
 * Repeats failed calls as the SDK does, but with a cap on the pauses: on its own the SDK waits up to a second after a
 * throttled call, and longer after the next one.
 */
const retries = (attempts: number, longestPauseMs: number) =>
  new ConfiguredRetryStrategy(
    attempts,
    // Random, so that calls that failed together are not repeated together.
    (retry) => Math.random() * Math.min(250 * 2 ** retry, longestPauseMs),
  );

/** How long calls may take: attempts, the first one included, and the longest pause before each of the others. */
type CallTimes = { attempts: number; attemptMs: number; pauseMs?: number };

/**
 * An API function makes two attempts of 700 ms: with the pause between them they fit into the two seconds that a request
 * may spend on AWS, so a visitor is answered within 2.5 s whatever AWS does.
 */
const visitorWaits: CallTimes = { attempts: 2, attemptMs: 700 };

/** No visitor waits for a background function. A call that is given up too early costs a lead one of its attempts. */
export const nobodyWaits: CallTimes = { attempts: 3, attemptMs: 3000, pauseMs: 2000 };

/** Settings of a client of AWS that keeps these times. By default a visitor waits for it. */
export const callsWithin = ({ attempts, attemptMs, pauseMs = 200 } = visitorWaits) => ({
  retryStrategy: retries(attempts, pauseMs),
  requestHandler: limited(attemptMs),
});

/** The database client of a function. */
export const createDatabase = (times?: CallTimes): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(callsWithin(times)), {
    marshallOptions: { removeUndefinedValues: true },
  });
