import { Agent } from 'node:https';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ConfiguredRetryStrategy, isThrottlingError } from '@smithy/core/retry';
import { timeLimits } from './time-limits.ts';

/** Something other than the service answered, such as a proxy. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

const noAnswer = new Set(['TimeoutError', 'AbortError', 'SyntaxError', 'NoAnswerError']);

export type SdkError = Error & {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
  $fault?: 'client' | 'server';
};

export const isThrottled = (error: Error): boolean =>
  isThrottlingError(error as Parameters<typeof isThrottlingError>[0]);

export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, code, $fault, $metadata }: SdkError = error;
  const status = $metadata?.httpStatusCode;
  // A fault of ours causes ERR_*, Node's own errors, and those of files, which have a path.
  const isSystemError = typeof code === 'string' && /^E(?!RR_)[A-Z_]+$/.test(code) && !('path' in error);
  return (
    isThrottled(error) ||
    noAnswer.has(name) ||
    isSystemError ||
    $fault === 'server' ||
    (status !== undefined && status >= 500)
  );
};

const httpsAgent = new Agent({ keepAlive: true });

/** `attempts` includes the first; `pauseMs` is the longest pause before each of the others. */
type CallTimes = { attempts: number; attemptMs: number; pauseMs?: number };

const visitorWaits: CallTimes = { attempts: 2, attemptMs: timeLimits.attempt };

export const nobodyWaits: CallTimes = { attempts: 3, attemptMs: timeLimits.backgroundAttempt, pauseMs: 2000 };

export const callsWithin = ({ attempts, attemptMs, pauseMs = 200 } = visitorWaits) => ({
  // The SDK's own pauses grow past a second. Random, so that calls that failed together are not repeated together.
  retryStrategy: new ConfiguredRetryStrategy(attempts, (retry) => Math.random() * Math.min(250 * 2 ** retry, pauseMs)),
  requestHandler: {
    httpsAgent,
    // Until the answer begins; without the second setting the SDK only warns.
    requestTimeout: attemptMs,
    throwOnRequestTimeout: true,
    // Between two chunks of it. Only an abort signal limits the whole call.
    socketTimeout: attemptMs,
  },
});

export const createDatabase = (times?: CallTimes): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(callsWithin(times)), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** Ends a conditional write. @returns undefined once it is done, else the row that refused it, if asked for */
export const refusedBy = async (write: Promise<unknown>): Promise<Record<string, unknown> | undefined> => {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item ? unmarshall(error.Item) : {};
  }
};
