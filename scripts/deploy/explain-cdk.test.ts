import { describe, expect, it } from 'vitest';
import { explainCdk } from './explain-cdk.ts';

describe('what the CDK prints', () => {
  it.each([
    [
      "SSM parameter /cdk-bootstrap/hnb659fds/version not found. Has the environment been bootstrapped? Please run 'cdk bootstrap'",
      /cdk bootstrap aws:/,
    ],
    ['This CDK deployment requires bootstrap stack version ... CDKToolkit does not exist', /cdk bootstrap aws:/],
    ['Unable to resolve AWS account to use.', /No AWS credentials/],
    ['The security token included in the request is expired', /expired/],
    [
      "Specified ReservedConcurrentExecutions for function decreases account's UnreservedConcurrentExecution below its minimum value of [10].",
      /loginConcurrency=0/,
    ],
    ['Resource of type AWS::DynamoDB::Table with identifier website-prod-users already exists.', /cdk import/],
    ['[«ValidationFailed» Validation failed.', /do not pass their checks/],
    ['something else', /^cdk deploy failed: see its output above\.$/],
  ])('%s', (output, sentence) => {
    expect(explainCdk(output, 'cdk deploy')).toMatch(sentence);
    expect(explainCdk(output, 'cdk deploy')).not.toContain('\n');
  });
});
