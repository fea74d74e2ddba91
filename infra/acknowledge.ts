import { Aws, Validations } from 'aws-cdk-lib/core';
import type { IConstruct } from 'constructs';

/**
 * Accepts findings of the checks for one construct and what is in it.
 * @param reasons by the finding's full id, why it holds no danger there
 */
export const acknowledge = (construct: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(construct).acknowledge({ id, reason });
};

/** An ARN as the checks write it into a finding's id: an account that is known only later is named by its placeholder. */
export const findingText = (arn: string): string => arn.replaceAll(Aws.ACCOUNT_ID, '<AWS::AccountId>');
