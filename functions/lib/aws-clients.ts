import { Agent } from 'node:https';
import { ConditionalCheckFailedException, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { ConfiguredRetryStrategy, isThrottlingError } from '@smithy/core/retry';
import { timeLimits } from './time-limits.ts';

const noResponse = new Set(['TimeoutError', 'AbortError', 'SyntaxError']);

/** An error of the AWS SDK, as far as we read it. */
export type SdkError = Error & {
  code?: unknown;
  $metadata?: { httpStatusCode?: number };
  $fault?: 'client' | 'server';
};

/** Whether AWS refused a call because there were too many. */
export const isThrottled = (error: Error): boolean =>
  isThrottlingError(error as Parameters<typeof isThrottlingError>[0]);

/** Whether a call failed because AWS did not work or did not respond in time. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, code, $fault, $metadata }: SdkError = error;
  const status = $metadata?.httpStatusCode;
  // Our own bugs are not outages: Node's ERR_* codes, and file errors, which have a path.
  const isSystemError = typeof code === 'string' && /^E(?!RR_)[A-Z_]+$/.test(code) && !('path' in error);
  return (
    isThrottled(error) ||
    noResponse.has(name) ||
    isSystemError ||
    $fault === 'server' ||
    (status !== undefined && status >= 500)
  );
};

const httpsAgent = new Agent({ keepAlive: true });

/** `attempts` includes the first attempt; `maxDelayMs` is the longest delay before a retry. */
type CallTimes = { attempts: number; attemptMs: number; maxDelayMs?: number };

const visitorCalls: CallTimes = { attempts: 2, attemptMs: timeLimits.attempt };

/** The attempts at calls that no visitor waits for. */
export const backgroundCalls: CallTimes = { attempts: 3, attemptMs: timeLimits.backgroundAttempt, maxDelayMs: 2000 };

/** An SDK client's settings for timeouts and retries. By default, for calls that a visitor waits for. */
export const callsWithin = ({ attempts, attemptMs, maxDelayMs = 200 } = visitorCalls) => ({
  // The SDK's own delays can exceed a second. Random delays keep calls that failed together from retrying together.
  retryStrategy: new ConfiguredRetryStrategy(
    attempts,
    (retry) => Math.random() * Math.min(250 * 2 ** retry, maxDelayMs),
  ),
  requestHandler: {
    httpsAgent,
    // Limits the wait for the response to begin. Without throwOnRequestTimeout, the SDK only warns.
    requestTimeout: attemptMs,
    throwOnRequestTimeout: true,
    // Limits the wait between two chunks of the response. Only an abort signal limits the complete call.
    socketTimeout: attemptMs,
  },
});

/** Connects to DynamoDB, by default for calls that a visitor waits for. */
export const createDatabase = (times?: CallTimes): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(new DynamoDBClient(callsWithin(times)), {
    marshallOptions: { removeUndefinedValues: true },
  });

/** Updates a row if it meets a condition. @returns the row as it then is, whoever wrote it; `{}` if there is none */
export const updateRow = async (
  db: DynamoDBDocumentClient,
  update: UpdateCommandInput,
  options: { abortSignal?: AbortSignal } = {},
): Promise<Record<string, unknown>> => {
  const returned = { ReturnValues: 'ALL_NEW', ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } as const;
  let updated: Record<string, unknown> = {};
  const send = async () => {
    const { Attributes = {} } = await db.send(new UpdateCommand({ ...update, ...returned }), options);
    updated = Attributes;
  };
  return (await conflictingRow(send())) ?? updated;
};

/** Awaits a conditional write. @returns undefined on success, otherwise the conflicting row (or {} if not returned) */
export const conflictingRow = async (write: Promise<unknown>): Promise<Record<string, unknown> | undefined> => {
  try {
    await write;
    return undefined;
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return error.Item ? unmarshall(error.Item) : {};
  }
};
