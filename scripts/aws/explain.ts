import { isOutage } from '#functions/lib/aws-errors.ts';
import { SetupError } from '#scripts/local/setup-error.ts';

/** What is wrong with credentials, whoever finds it: the SDK or the CDK. */
const credentialFaults = {
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

/**
 * What the CDK or CloudFormation says when a deployment fails, and what to do about it. The first that fits counts, so a
 * cause stands before what it is a case of.
 */
const known: [RegExp, string][] = [
  [
    /has not been bootstrapped|\/cdk-bootstrap\/\w+\/version|CDKToolkit.*(not exist|not found)/i,
    'This account and region are not prepared for this version of the CDK: "npm run deploy" does it once. If it was done long ago, delete the stack CDKToolkit, or run "npx cdk bootstrap" in an empty folder, then deploy again.',
  ],
  [
    /Unable to resolve AWS account|Need to perform AWS calls|Could not load credentials|Unable to determine.*credentials/i,
    credentialFaults.none,
  ],
  [/ExpiredToken|security token .*(expired|invalid)|UnrecognizedClient/i, credentialFaults.refused],
  [
    /account must be verified before you can add/i,
    'AWS must verify this account before it may use CloudFront: open a case at https://console.aws.amazon.com/support/home#/ (Account and billing) with the message above, then deploy again.',
  ],
  [
    /CNAMEs? you provided are already associated|CNAMEAlreadyExists|incorrectly configured DNS record that points to another CloudFront/i,
    'Another CloudFront distribution, maybe in another account, still has this domain: remove the domain there, then deploy again.',
  ],
  [
    /already scheduled for deletion/i,
    'A secret of this stage was deleted and is still in its recovery window: bring it back with "aws secretsmanager restore-secret --secret-id NAME" and import it (docs/operations.md, "Deploy again over kept data").',
  ],
  [
    /SES::EmailIdentity.*already exist|Email identity .* already exist/i,
    'SES has this identity already: deploy with -c createSesIdentity=false, which uses it as it is.',
  ],
  [
    /oidc-provider.*already exists|Provider with url .* already exists/i,
    'The account has the identity provider of GitHub already: add -c githubProvider=existing.',
  ],
  [
    /(policy|access control|function|dashboard)[^.\n]*(with|of) (the|this) same name|(ResponseHeaders|OriginRequest|Cache)Policy.*already exist|Internal error reported from downstream.*CloudFront::\w+Policy|OriginAccessControl.*already exist/i,
    'CloudFront has a policy of this name already, from a stack in another region of this account: names there are worldwide, so choose another stage, or destroy the other one first.',
  ],
  [
    /InvalidViewerCertificate|SSL certificate doesn't exist/i,
    'CloudFront does not take the certificate: it must be in us-east-1, issued, and for every name of the site, that of redirectDomainName too. "npm run doctor" looks at the one of certificateArn.',
  ],
  [
    /Waiter InvalidationCompleted failed/i,
    'CloudFront took too long to drop its copies, and CloudFormation undid the release: deploy again.',
  ],
  [
    /UnreservedConcurrentExecution/,
    "The account's limit of concurrent functions is too low to reserve some for login: deploy again, which measures it anew, and ask AWS to raise the limit (Service Quotas, Lambda).",
  ],
  [
    /ROLLBACK_FAILED/,
    'An earlier change of the stack could not be undone: run "aws cloudformation continue-update-rollback --stack-name NAME", then deploy again.',
  ],
  [
    /(DynamoDB::Table|SecretsManager::Secret|Backup::BackupVault).*already exists/,
    'Data of an earlier stack of this stage exists already: import it with "npx cdk import website-STAGE-data --app cdk.out" (docs/operations.md, "Deploy again over kept data"), or choose another stage.',
  ],
  [
    /already exists|EarlyValidation::ResourceExistenceCheck/,
    "A resource of that name exists already, which this stage's stacks did not make: the change set in the CloudFormation console names it; delete it, or choose another stage.",
  ],
  [
    /ValidationFailed|Validation failed|Found errors/i,
    'The stacks do not pass their checks: see the findings above, each with the line that caused it.',
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
