import { unavailable } from './errors.ts';

const throttled = new Set([
  // The mail service's own name for it.
  'Throttling',
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

/** Something answered, and it was not the service. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError';
}

/** What the SDK and node:http throw when there is no answer, or one that is not the service's own. */
const noAnswer = new Set(['TimeoutError', 'AbortError', 'SyntaxError', 'NoAnswerError']);

type SdkError = Error & { code?: unknown; $metadata?: { httpStatusCode?: number }; $fault?: 'client' | 'server' };

/** Whether the service was not there for us, as opposed to refusing what we asked. */
export const isOutage = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { name, code, $fault, $metadata }: SdkError = error;
  const status = $metadata?.httpStatusCode;
  const isSystemError = typeof code === 'string' && /^E[A-Z_]+$/.test(code);
  return (
    throttled.has(name) ||
    noAnswer.has(name) ||
    isSystemError ||
    $fault === 'server' ||
    (status !== undefined && status >= 500)
  );
};

/** Runs calls to AWS; an outage becomes the 503 that the caller understands, anything else stays what it is. */
export const orUnavailable = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    throw isOutage(error) ? unavailable(error) : error;
  }
};
