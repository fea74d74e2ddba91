import { isOutage } from '#functions/lib/aws-errors.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** What is wrong with credentials, whoever finds it: the SDK or the CDK. */
export const credentialFaults = {
  none: 'No AWS credentials were found: set AWS_PROFILE, or sign in first (aws sso login).',
  refused: 'AWS does not accept these credentials: they are wrong, or they have expired.',
} as const;

/**
 * Explains a failed call to AWS in one sentence, for the person who typed the command.
 * @param doing what the call was for, such as "read the stacks of stage prod"
 */
export const explainAws = (error: unknown, doing: string): SetupError => {
  if (error instanceof SetupError) return error;
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (/CredentialsProvider|TokenProvider/.test(name)) {
    return new SetupError(credentialFaults.none);
  }
  if (/ExpiredToken|UnrecognizedClient|InvalidSignature|InvalidClientTokenId|IncompleteSignature/.test(name)) {
    return new SetupError(credentialFaults.refused);
  }
  if (/AccessDenied|UnauthorizedOperation/.test(name)) {
    return new SetupError(`These AWS credentials may not ${doing}.`);
  }
  if (isOutage(error)) {
    return new SetupError(`AWS does not answer (to ${doing}): check the region and the network.`);
  }
  return new SetupError(`AWS refused to ${doing} (${name}: ${message}).`);
};
