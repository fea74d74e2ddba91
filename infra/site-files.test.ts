import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Template } from 'aws-cdk-lib/assertions';
import { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Stack } from 'aws-cdk-lib/core';
import { describe, expect, it } from 'vitest';
import { SiteFiles } from './constructs/site-files.ts';
import { readAssembly } from './testing/assembly.ts';

type Upload = {
  SourceObjectKeys: string[];
  SystemMetadata: Record<string, string>;
  Prune: boolean;
  DistributionPaths?: string[];
};

const assembly = readAssembly('plain');
const uploads = assembly.all<Upload>('Custom::CDKBucketDeployment');
const filesOf = ({ SourceObjectKeys: [key = ''] }: Upload) =>
  readdirSync(join(assembly.folder, `asset.${key.replace(/\.zip$/, '')}`), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => /\.\w+$/.test(file) && file !== '.well-known');
const uploadOf = (file: string) => {
  const found = uploads.find(({ properties }) => filesOf(properties).includes(file));
  if (!found) throw new Error(`${file} is not uploaded.`);
  return found;
};
const assets = uploadOf('assets/app-0a1b2c3d.js');
const publicFiles = uploadOf('robots.txt');
const pages = uploadOf('index.html');

/** The key of the archive in which the pages are uploaded: a new one runs the upload again. */
const keyOfPages = (siteFolder: string) => {
  const env = { account: '111122223333', region: 'us-east-1' };
  const stack = new Stack(undefined, 'Stack', { env });
  const bucket = new Bucket(stack, 'Bucket') as IBucket;
  const defaultBehavior = { origin: S3BucketOrigin.withOriginAccessControl(bucket) };
  const distribution = new Distribution(stack, 'Distribution', { defaultBehavior });
  new SiteFiles(stack, 'SiteFiles', { config: { siteFolder, logRetentionDays: 30 }, bucket, distribution });
  const found = Object.values(Template.fromStack(stack).findResources('Custom::CDKBucketDeployment'));
  return found.find(({ Properties }) => Properties.DistributionPaths)?.Properties.SourceObjectKeys;
};

describe('the files of the site', () => {
  it('are uploaded once each, by kind', () => {
    expect(uploads).toHaveLength(3);
    expect(filesOf(assets.properties)).toEqual(['assets/app-0a1b2c3d.js']);
    expect(filesOf(publicFiles.properties).toSorted()).toEqual(['.well-known/security.txt', 'robots.txt']);
    expect(filesOf(pages.properties).toSorted()).toEqual(['404.html', 'index.html']);
  });

  it('have the Cache-Control of their kind: assets a year, pages none', () => {
    expect(assets.properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=31536000, immutable' });
    expect(publicFiles.properties.SystemMetadata).toEqual({ 'cache-control': 'public, max-age=86400' });
    expect(pages.properties.SystemMetadata).toEqual({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
    });
  });

  it('are uploaded in an order in which no page refers to a missing asset', () => {
    expect(pages.resource.DependsOn).toContain(publicFiles.id);
    expect(publicFiles.resource.DependsOn).toContain(assets.id);
  });

  it('are never deleted, so that an open tab survives a deployment', () => {
    for (const { properties } of uploads) expect(properties.Prune).toBe(false);
  });

  it('are invalidated in CloudFront once, after the last upload, without waiting for it', () => {
    expect(pages.properties).toMatchObject({ DistributionPaths: ['/*'], WaitForDistributionInvalidation: false });
    for (const { properties } of [assets, publicFiles]) expect(properties).not.toHaveProperty('DistributionId');
  });

  it('are invalidated when any of them has changed, not only a page', () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    writeFileSync(join(folder, 'index.html'), 'a page');
    writeFileSync(join(folder, 'robots.txt'), 'before');
    const before = keyOfPages(folder);
    expect(keyOfPages(folder)).toEqual(before);
    writeFileSync(join(folder, 'robots.txt'), 'after');
    expect(keyOfPages(folder)).not.toEqual(before);
    rmSync(folder, { recursive: true });
  });

  it('are uploaded after the API that the pages call is deployed', () => {
    const { id } = assembly.one('AWS::ApiGatewayV2::Stage');
    expect(pages.resource.DependsOn).toContain(id);
  });
});
