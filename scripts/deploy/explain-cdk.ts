/** Common failures of a first deployment, by what the CDK or CloudFormation prints. */
const known: [RegExp, string][] = [
  [
    /has not been bootstrapped|\/cdk-bootstrap\/\w+\/version|CDKToolkit.*(not exist|not found)/i,
    'This account and region are not bootstrapped for the CDK: run "npx cdk bootstrap aws://ACCOUNT/REGION" once, then deploy again.',
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
    "The account's limit of concurrent executions is too low to reserve some for login: deploy with -c loginConcurrency=0, and ask AWS to raise the limit.",
  ],
  [
    /already exists/,
    'A resource of that name exists already, kept from an earlier stack of this stage: import it with "npx cdk import website-STAGE-data", or choose another stage.',
  ],
  [
    /ValidationFailed|Validation failed|Found errors/i,
    'The stacks do not pass their checks: see the findings above, each with the line that caused it.',
  ],
];

/**
 * Explains in one sentence why the CDK's command line failed.
 * @param output the end of what it printed
 * @param command the command that failed
 */
export const explainCdk = (output: string, command: string): string => {
  const found = known.find(([pattern]) => pattern.test(output));
  return found?.[1] ?? `${command} failed: see its output above.`;
};
