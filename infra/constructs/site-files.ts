import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import * as s3 from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { type CfnResource, FileSystem, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import { logRetention } from './handler.ts';

/** Everything in the bucket comes from the build, so the bucket is deleted with its stack. */
export const siteBucket = (scope: Construct): s3.IBucket => {
  const bucket = new s3.Bucket(scope, 'Bucket', {
    blockPublicAccess: s3.BlockPublicAccess.BLOCK_ALL,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    removalPolicy: RemovalPolicy.DESTROY,
    autoDeleteObjects: true,
  });
  // The CDK gives the function that empties the bucket no log group, so its logs would never expire.
  const logs = new LogGroup(scope, 'Logs', logRetention);
  const provider = Stack.of(bucket).node.findChild('Custom::S3AutoDeleteObjectsCustomResourceProvider');
  const emptier = provider.node.findChild('Handler') as CfnResource;
  emptier.addPropertyOverride('LoggingConfig', { LogGroup: logs.logGroupName });
  acknowledge(bucket, {
    'AwsSolutions-S1':
      'Only CloudFront and deployments access this bucket, and all of its content is public on the site. An access log would only show cache misses.',
  });
  // The types Bucket and IBucket disagree about optional properties.
  return bucket as s3.IBucket;
};

/** Accepts what the CDK gives the function that uploads the files. */
const acknowledgeUploader = (deployment: BucketDeployment, bucket: s3.IBucket) => {
  const uploader = deployment.handlerRole.node.scope ?? deployment;
  const stack = Stack.of(bucket);
  const wildcards = [
    ...['GetBucket*', 'GetObject*', 'List*', 'Abort*', 'DeleteObject*'].map((action) => `Action::s3:${action}`),
    `Resource::arn:aws:s3:::cdk-${stack.synthesizer.bootstrapQualifier}-assets-<AWS::AccountId>-${stack.region}/*`,
    `Resource::<${stack.getLogicalId(bucket.node.defaultChild as s3.CfnBucket)}.Arn>/*`,
    'Resource::*',
  ];
  const reason =
    'It reads the CDK assets of this account and region, writes into this one bucket, and may fill caches again.';
  acknowledge(uploader, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'The function writes its log with this policy, and nothing else.',
    'AwsSolutions-L1': 'The CDK chooses the runtime and updates it.',
    ...Object.fromEntries(wildcards.map((wildcard) => [`AwsSolutions-IAM5[${wildcard}]`, reason])),
  });
};

type SiteFilesProps = { siteFolder: string; bucket: s3.IBucket; distribution: Distribution };

/**
 * Uploads the assets, then the pages that refer to them and all other files. Old files remain, so that a tab opened
 * before a deployment still finds its assets. @returns the pages' upload, which must wait for the API
 */
export const uploadSite = (scope: Construct, { siteFolder, bucket, distribution }: SiteFilesProps) => {
  const shared = {
    destinationBucket: bucket,
    prune: false,
    memoryLimit: 512,
    logGroup: new LogGroup(scope, 'Logs', logRetention),
  };
  const assets = new BucketDeployment(scope, 'Assets', {
    ...shared,
    sources: [Source.asset(siteFolder, { exclude: ['*', '!assets', '!assets/**'] })],
  });
  // Because the hash covers all files, a change to any of them reruns the last upload, which invalidates the cache.
  const others = { exclude: ['assets'], assetHash: FileSystem.fingerprint(siteFolder) };
  const pages = new BucketDeployment(scope, 'Pages', {
    ...shared,
    sources: [Source.asset(siteFolder, others)],
    // The only invalidation, of all files, comes last: until then, CloudFront serves what it has cached. Waiting for
    // the invalidation could exceed the custom resource's timeout, which would roll back a good release.
    distribution,
    distributionPaths: ['/*'],
    waitForDistributionInvalidation: false,
  });
  acknowledgeUploader(pages, bucket);
  pages.node.addDependency(assets);
  return pages;
};
