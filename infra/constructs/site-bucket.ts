import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';

/** The built site's files. Everything in it comes from the build, so it goes with its stack. */
export const createSiteBucket = (scope: Construct): IBucket => {
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Only CloudFront and a deployment read it, and it holds nothing that is not on the public site. A log of reads would say when caches were filled.',
  });
  // The class and its own interface disagree about optional properties.
  return bucket as IBucket;
};
