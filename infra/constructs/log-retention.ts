import { RetentionDays } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';

/** By default, the CDK would keep logs forever, and would retain the log groups of a deleted stack. */
export const logRetention = { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY };
