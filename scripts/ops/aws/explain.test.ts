import { expect } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { explainCdk } from './explain.ts';

/** As the CDK prints the messages of a failed change set: at most 120 characters a line, indented below their resource. */
const wrapped = (message: string): string =>
  `❌  website-prod-site failed: Resource updates failed:\nwebsite-prod-site/Site  (Site)\n${message.replaceAll(/(.{1,120})(?: |$)/g, '  $1\n')}`;

const exists = (type: string) =>
  `Resource handler returned message: "Resource of type '${type}' with identifier 'a' already exists." (RequestToken: b4171337-0000-0000-0000-000000000000, HandlerErrorCode: AlreadyExists)`;

testRows([
  [exists('AWS::DynamoDB::Table'), /"What exists already"/],
  [
    'Failed to create ChangeSet cdk-deploy-change-set on website-prod-data: FAILED, The following hook(s)/validation failed: [AWS::EarlyValidation::ResourceExistenceCheck].',
    /"What exists already"/,
  ],
  [
    'One or more of the CNAMEs you provided are already associated with a different resource. (Service: CloudFront, Status Code: 409)',
    /remove the domain there/,
  ],
  [
    'The specified SSL certificate is not valid. (Status Code: 400) (InvalidViewerCertificate)',
    /redirectDomainName too.*certificateArn/,
  ],
  ['something else', /^cdk deploy failed: see its output above\.$/],
])('what AWS documents that a deployment fails with is explained with what to do', (output, sentence) => {
  expect(explainCdk(output, 'cdk deploy')).toMatch(sentence);
  expect(explainCdk(wrapped(output), 'cdk deploy')).toBe(explainCdk(output, 'cdk deploy'));
});
