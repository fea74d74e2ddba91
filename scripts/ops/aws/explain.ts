import { isOutage } from '#functions/lib/aws-errors.ts';
import { SetupError } from '#scripts/common/setup-error.ts';

/**
 * Explains a failed call to AWS in one sentence, for the person who typed the command.
 * @param doing what the call was for, such as "read the stacks of stage prod"
 */
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
    return new SetupError(`AWS does not answer (to ${doing}): check the region and the network.`);
  }
  return new SetupError(`AWS refused to ${doing} (${name}: ${message}).`);
};

/**
 * What AWS documents that a deployment may fail with, and what to do about it: that something of the name exists
 * (https://docs.aws.amazon.com/cloudformation-cli/latest/userguide/resource-type-test-contract-errors.html and
 * https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/validate-stack-deployments.html), or that CloudFront
 * does not take a domain or its certificate (https://docs.aws.amazon.com/cloudfront/latest/APIReference/API_CreateDistribution.html).
 * The first that fits counts. Any other message is AWS's own to explain: it stands above.
 */
const known: [RegExp, string][] = [
  [
    /CNAMEAlreadyExists|CNAMEs? you provided are already associated/i,
    'Another CloudFront distribution, maybe in another account, still has this domain: remove the domain there, then deploy again.',
  ],
  [
    /InvalidViewerCertificate/,
    'CloudFront does not take the certificate: it must be in us-east-1, issued, and for every name of the site, that of redirectDomainName too. "npm run doctor" looks at the one of certificateArn.',
  ],
  [
    /SES::EmailIdentity.*already exists/,
    'SES has this identity already: deploy with -c createSesIdentity=false, which uses it as it is.',
  ],
  [
    /IAM::OIDCProvider.*already exists/,
    'The account has the identity provider of GitHub already: add -c githubProvider=existing.',
  ],
  [
    /(DynamoDB::Table|SecretsManager::Secret|Backup::BackupVault).*already exists/,
    'Data of an earlier stack of this stage exists already: import it with "npx cdk import website-STAGE-data --app cdk.out" (docs/operations.md, "Deploy again over kept data"), or choose another stage.',
  ],
  [
    /already exists|EarlyValidation::ResourceExistenceCheck/,
    "A resource of that name exists already, which this stage's stacks did not make: the change set in the CloudFormation console names it. Delete it, or choose another stage; CloudFront's names are worldwide, so a stack in another region may have it.",
  ],
];

/**
 * Explains in one sentence why the CDK or CloudFormation failed.
 * @param output the end of what it printed
 * @param what failed
 */
export const explainCdk = (output: string, what: string): string => {
  // The CDK breaks long messages, and indents their lines.
  const unbroken = output.replaceAll(/\n[ \t]+/g, ' ');
  const found = known.find(([pattern]) => pattern.test(unbroken));
  return found?.[1] ?? `${what} failed: see its output above.`;
};
