import { BlockPublicAccess, Bucket, BucketEncryption, type IBucket, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';

/** The bucket of the built site. Everything in it comes from the build, so it is deleted with its stack. */
export class SiteBucket extends Construct {
  readonly bucket: IBucket;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const bucket = new Bucket(this, 'Bucket', {
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
        'Only CloudFront and deployments access this bucket, and all of its content is public on the site. An access log would only show cache misses.',
    });
    // The class and its own interface disagree about optional properties.
    this.bucket = bucket as IBucket;
  }
}
