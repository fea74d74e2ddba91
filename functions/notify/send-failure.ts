import { isThrottled, type SdkError } from '#functions/lib/aws-errors.ts';

/**
 * What a failed call says about the email. `unavailable`: not sent, try again soon; `refused`: not sent, and trying again
 * soon would not help; `uncertain`: it may be on its way.
 */
export type SendFailure = 'unavailable' | 'refused' | 'uncertain';

/** No connection was made, so no request was written. A reset connection may have carried one. */
const neverConnected = new Set<unknown>(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The gateway stopped waiting; what stands behind it may not have. */
const requestTimeout = 408;

/** Uncertain is whatever is not known to mean that the mail service did not take the email. */
export const sendFailure = (error: unknown): SendFailure => {
  if (!(error instanceof Error)) return 'uncertain';
  const { code, $fault, $metadata }: SdkError = error;
  if (isThrottled(error) || neverConnected.has(code)) return 'unavailable';
  const status = $metadata?.httpStatusCode ?? 0;
  const isRefused = $fault === 'client' || (status >= 400 && status < 500);
  return isRefused && status !== requestTimeout ? 'refused' : 'uncertain';
};

/**
 * Whether the mail service refused the email because of an address in it. Sender and recipient are settings that work,
 * so it is the one for replies (SES, "Amazon SES API error codes").
 */
export const isAddressRefusal = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidParameterValue' && sendFailure(error) === 'refused';
