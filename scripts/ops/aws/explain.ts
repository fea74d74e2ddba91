import { isOutage } from '#functions/lib/aws-clients.ts';

const credentialErrors = /CredentialsProvider|TokenProvider/;

export const isAwsError = (error: unknown): boolean =>
  error instanceof Error && ('$metadata' in error || credentialErrors.test(error.name));

export const explainAws = (error: unknown): string => {
  const { name, message } = error instanceof Error ? error : new Error(String(error));
  if (credentialErrors.test(name)) {
    const profile = process.env.AWS_PROFILE;
    const missing = profile
      ? `The profile ${profile} has no credentials: set another AWS_PROFILE`
      : 'No AWS credentials were found: set AWS_PROFILE';
    return `${missing}, or sign in first (aws sso login).`;
  }
  if (/ExpiredToken|UnrecognizedClient|InvalidSignature|InvalidClientTokenId|IncompleteSignature/.test(name)) {
    return 'AWS does not accept these credentials: they are wrong, or they have expired.';
  }
  if (/AccessDenied|UnauthorizedOperation/.test(name)) return `These AWS credentials may not do this: ${message}`;
  if (isOutage(error)) return 'AWS does not answer. Check the region and the network.';
  return `AWS refused: ${message} (${name})`;
};
