import { describe, expect } from 'vitest';
import { explainCdk } from '#scripts/aws/explain.ts';
import { testRows } from '#scripts/testing/test-rows.ts';

/** As the CDK prints the messages of a failed change set: at most 120 characters a line, indented below their resource. */
const wrapped = (message: string): string =>
  `❌  website-prod-site failed: Resource updates failed:\nwebsite-prod-site/Site  (Site)\n${message.replaceAll(/(.{1,120})(?: |$)/g, '  $1\n')}`;

// The messages are those of the CDK and of CloudFormation, as people have reported them.
describe('what the CDK prints', () => {
  testRows([
    [
      "SSM parameter /cdk-bootstrap/hnb659fds/version not found. Has the environment been bootstrapped? Please run 'cdk bootstrap'",
      /npm run deploy.*cdk bootstrap/,
    ],
    [
      'This CDK deployment requires bootstrap stack version ... CDKToolkit does not exist',
      /npm run deploy.*cdk bootstrap/,
    ],
    ['Unable to resolve AWS account to use.', /No AWS credentials/],
    ['The security token included in the request is expired', /expired/],
    [
      "Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [10].",
      /raise the limit/,
    ],
    [
      'Your account must be verified before you can add new CloudFront resources. To verify your account, please contact AWS Support (https://console.aws.amazon.com/support/home#/) and include this error message. (Service: AmazonCloudFront; Status Code: 403; Error Code: AccessDenied; Request ID: 6d470e8b)',
      /open a case/,
    ],
    [
      'Resource handler returned message: "Invalid request provided: AWS::CloudFront::Distribution: One or more of the CNAMEs you provided are already associated with a different resource. (Service: CloudFront, Status Code: 409)"',
      /remove the domain there/,
    ],
    [
      `Resource handler returned message: "Resource of type 'AWS::SES::EmailIdentity' with identifier 'firm.example' already exists." (RequestToken: b4171337, HandlerErrorCode: AlreadyExists)`,
      /createSesIdentity=false/,
    ],
    ['AlreadyExistsException: Email identity firm.example already exist.', /createSesIdentity=false/],
    [
      'Resource handler returned message: "Invalid request provided: AWS::CloudFront::OriginRequestPolicy: Another origin request policy with the same name already exists"',
      /names there are worldwide/,
    ],
    [
      "Internal error reported from downstream service during operation 'AWS::CloudFront::OriginRequestPolicy'.",
      /names there are worldwide/,
    ],
    [
      `Resource handler returned message: "You can't create this secret because a secret with this name is already scheduled for deletion."`,
      /restore-secret/,
    ],
    [
      'Received response status [FAILED] from custom resource. Message returned: Waiter InvalidationCompleted failed: Max attempts exceeded',
      /deploy again/,
    ],
    [
      'Provider with url https://token.actions.githubusercontent.com already exists. (Service: Iam, Status Code: 409)',
      /githubProvider=existing/,
    ],
    [
      "Resource handler returned message: \"Invalid request provided: AWS::CloudFront::Distribution: The specified SSL certificate doesn't exist, isn't in us-east-1 region, isn't valid, or doesn't include a valid certificate chain. (Service: CloudFront, Status Code: 400) (InvalidViewerCertificate)\"",
      /certificateArn/,
    ],
    ['Stack is in UPDATE_ROLLBACK_FAILED state and can not be updated.', /continue-update-rollback/],
    ["Resource of type 'AWS::DynamoDB::Table' with identifier 'website-prod-users' already exists.", /cdk import/],
    ["Resource of type 'AWS::SQS::Queue' with identifier 'website-prod-lead-failures' already exists.", /delete it/],
    [
      'Failed to create ChangeSet cdk-deploy-change-set on website-prod-data: FAILED, The following hook(s)/validation failed: [AWS::EarlyValidation::ResourceExistenceCheck]. To troubleshoot Early Validation errors, use the DescribeEvents API for detailed failure information.',
      /exists already/,
    ],
    ['[«ValidationFailed» Validation failed.', /do not pass their checks/],
    ['something else', /^cdk deploy failed: see its output above\.$/],
  ])('each known failure is explained with what to do', (output, sentence) => {
    expect(explainCdk(output, 'cdk deploy')).toMatch(sentence);
    expect(explainCdk(output, 'cdk deploy')).not.toContain('\n');
    expect(explainCdk(wrapped(output), 'cdk deploy')).toBe(explainCdk(output, 'cdk deploy'));
  });
});
