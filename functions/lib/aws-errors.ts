import { unavailable } from './errors.ts';

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
