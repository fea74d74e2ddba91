import { isOutage } from '#functions/lib/aws-clients.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/** Explains a failed call to AWS. @param doing what it was for, such as "read the stacks of stage prod" */
export const explainAws = (error: unknown, doing: string): SetupError => {
  if (error instanceof SetupError) return error;
  const { name = '', message = '' } = error instanceof Error ? error : {};
  if (/CredentialsProvider|TokenProvider/.test(name)) {
    return new SetupError('No AWS credentials were found: set AWS_PROFILE, or sign in first (aws sso login).');
  }
  if (/ExpiredToken|UnrecognizedClient|InvalidSignature|InvalidClientTokenId|IncompleteSignature/.test(name)) {
    return new SetupError('AWS does not accept these credentials: they are wrong, or they have expired.');
  }
  if (/AccessDenied|UnauthorizedOperation/.test(name)) {
    return new SetupError(`These AWS credentials may not ${doing}.`);
  }
  if (isOutage(error)) {
    return new SetupError(`AWS does not answer (trying to ${doing}). Check the region and the network.`);
  }
  return new SetupError(`AWS refused to ${doing} (${name}: ${message}).`);
};

/**
 * The errors of a deployment that AWS documents, and what to do about each. The first two are CloudFront's:
 * https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateDistribution.html. The last is CloudFormation's:
 * https://docs.aws.amazon.com/cloudformation-cli/latest/userguide/resource-type-test-contract-errors.html and
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/validate-stack-deployments.html.
 */
const known: [RegExp, string][] = [
  [
    /CNAMEAlreadyExists|CNAMEs you provided are already associated/,
    'Another CloudFront distribution, maybe that of a live site, has this domain. See docs/operations.md, "Move a live domain".',
  ],
  [
    /InvalidViewerCertificate/,
    'CloudFront does not accept the certificate: it must be in us-east-1, issued, and valid for every name of the site, redirectDomainName too. "npm run doctor -- --stage NAME" checks the one in certificateArn.',
  ],
  [
    /already exists|EarlyValidation::ResourceExistenceCheck/,
    'A resource that this deployment creates exists already. See docs/operations.md, "What exists already".',
  ],
];

/** What to do about a failed deployment; undefined for an error without advice. @param reasons of CloudFormation */
export const explainFailure = (reasons: string): string | undefined =>
  known.find(([pattern]) => pattern.test(reasons))?.[1];
