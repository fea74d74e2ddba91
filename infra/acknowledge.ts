import { Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts cdk-nag findings and CDK warnings for one construct and its children.
 * @param reasons why each finding is acceptable, keyed by the finding's full ID, which may contain an ARN
 */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  const acknowledged = Object.entries(reasons).map(([id, reason]) => ({ id, reason }));
  Validations.of(construct).acknowledge(...acknowledged);
};
