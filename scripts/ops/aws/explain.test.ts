import { expect } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { explainFailure } from './explain.ts';

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
    /"Move a live domain"/,
  ],
  [
    'The specified SSL certificate is not valid. (Status Code: 400) (InvalidViewerCertificate)',
    /redirectDomainName too.*certificateArn/,
  ],
])('explainFailure: gives the remedy for errors that AWS documents', (reasons, sentence) => {
  expect(explainFailure(reasons)).toMatch(sentence);
  expect(explainFailure('something else')).toBeUndefined();
});
