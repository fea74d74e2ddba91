/** What people run into on their first deployments, by what the CDK or CloudFormation say of it. */
const known: [RegExp, string][] = [
  [
    /has not been bootstrapped|\/cdk-bootstrap\/\w+\/version|CDKToolkit.*(not exist|not found)/i,
    'This account and region are not prepared for the CDK yet: run "npx cdk bootstrap aws://ACCOUNT/REGION" once, then deploy again.',
  ],
  [
    /Unable to resolve AWS account|Need to perform AWS calls|Could not load credentials|Unable to determine.*credentials/i,
    'No AWS credentials were found: set AWS_PROFILE, or sign in first (aws sso login).',
  ],
  [
    /ExpiredToken|security token .*(expired|invalid)|UnrecognizedClient/i,
    'AWS does not accept these credentials: they are wrong, or they have expired.',
  ],
  [
    /UnreservedConcurrentExecution/,
    'This account allows too few functions at a time to reserve some for login: deploy with -c loginConcurrency=0, and ask AWS for a higher limit of concurrent executions.',
  ],
  [
    /already exists/,
    'Something of that name is there already, kept from an earlier stack of this stage: take it back with "npx cdk import website-STAGE-data", or choose another stage.',
  ],
  [
    /ValidationFailed|Validation failed|Found errors/i,
    'The stacks do not pass their checks: each finding is named above, with the line that made it.',
  ],
];

/**
 * Tells in one sentence why the CDK's command line failed.
 * @param said what it printed last
 * @param command what was run
 */
export const explainCdk = (said: string, command: string): string => {
  const found = known.find(([pattern]) => pattern.test(said));
  return found?.[1] ?? `${command} failed: it says why above.`;
};
