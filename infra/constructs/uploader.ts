import type { CfnBucket, IBucket } from 'aws-cdk-lib/aws-s3';
import type { BucketDeployment } from 'aws-cdk-lib/aws-s3-deployment';
import { Stack } from 'aws-cdk-lib/core';
import { acknowledge, findingText } from '#infra/acknowledge.ts';

/** Accepts what the checks say of the function that copies files into the bucket. It and its role come with the CDK. */
export const acknowledgeUploader = (deployment: BucketDeployment, bucket: IBucket): void => {
  const uploader = deployment.handlerRole.node.scope;
  if (!uploader) throw new Error('The uploading function is not where the CDK used to put it.');
  const stack = Stack.of(bucket);
  const assets = findingText(`arn:aws:s3:::cdk-hnb659fds-assets-${stack.account}-${stack.region}/*`);
  const files = `<${stack.getLogicalId(bucket.node.defaultChild as CfnBucket)}.Arn>/*`;
  const reading = 'It reads the assets of this account and region, which are what `cdk deploy` uploads.';
  const writing = 'It writes the files of the site, whose names come from the build, into this one bucket.';
  acknowledge(uploader, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      'The CDK gives its function the policy by which it writes its log, and nothing else.',
    'AwsSolutions-L1': 'The runtime of the function is the choice of the CDK and comes with its updates.',
    'AwsSolutions-IAM5[Action::s3:GetBucket*]': reading,
    'AwsSolutions-IAM5[Action::s3:GetObject*]': reading,
    'AwsSolutions-IAM5[Action::s3:List*]': reading,
    [`AwsSolutions-IAM5[Resource::${assets}]`]: reading,
    'AwsSolutions-IAM5[Action::s3:Abort*]': writing,
    'AwsSolutions-IAM5[Action::s3:DeleteObject*]': writing,
    [`AwsSolutions-IAM5[Resource::${files}]`]: writing,
    'AwsSolutions-IAM5[Resource::*]':
      'It may invalidate any distribution: the CDK does not narrow that. Worst, a cache is filled anew.',
  });
};
