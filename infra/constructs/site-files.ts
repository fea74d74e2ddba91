import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct, type IConstruct } from 'constructs';
import { cacheControl } from '#infra/cache-control.ts';
import type { Config } from '#infra/config.ts';
import { acknowledgeUploader } from './uploader.ts';

export type SiteFilesProps = {
  config: Pick<Config, 'siteFolder' | 'logRetentionDays'>;
  bucket: IBucket;
  distribution: Distribution;
};

/**
 * Uploads the built site, each kind of file with its own Cache-Control: first the assets, then the pages that name
 * them. Nothing is deleted, so a tab that was opened before a deployment still finds its assets after it.
 */
export class SiteFiles extends Construct {
  /** The last step: the pages. What they call must be there before them. */
  readonly pages: IConstruct;

  constructor(scope: Construct, id: string, { config, bucket, distribution }: SiteFilesProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const upload = (name: string, exclude: string[], value: string, more: { contentType?: string } = {}) =>
      new BucketDeployment(this, name, {
        sources: [Source.asset(config.siteFolder, { exclude })],
        destinationBucket: bucket,
        cacheControl: [CacheControl.fromString(value)],
        prune: false,
        memoryLimit: 512,
        logGroup,
        ...more,
        // Assets never change under their name; the rest is kept by CloudFront until it is told.
        ...(name !== 'Assets' && { distribution, distributionPaths: ['/*'] }),
      });
    const assets = upload('Assets', ['*', '!assets', '!assets/**'], cacheControl.asset);
    const publicFiles = upload('PublicFiles', ['assets', '*.html'], cacheControl.publicFile);
    const pages = upload('Pages', ['*', '!*.html'], cacheControl.page, { contentType: 'text/html; charset=utf-8' });
    publicFiles.node.addDependency(assets);
    acknowledgeUploader(pages, bucket);
    pages.node.addDependency(publicFiles);
    this.pages = pages;
  }
}
