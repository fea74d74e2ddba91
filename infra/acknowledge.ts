import { Aws, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts cdk-nag findings for one construct and its children.
 * @param reasons why each finding is acceptable, keyed by the finding's full ID, which may contain an ARN
 */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  for (const [id, reason] of Object.entries(reasons)) {
    Validations.of(construct).acknowledge({ id: id.replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>'), reason });
  }
};
