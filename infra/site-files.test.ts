import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

type Upload = {
  ServiceToken: unknown;
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

describe('the files of the site', () => {
  it('are uploaded once each, by kind', () => {
    expect(uploads).toHaveLength(3);
    expect(filesOf(assets.properties)).toEqual(['assets/app-0a1b2c3d.js']);
    expect(filesOf(publicFiles.properties).toSorted()).toEqual(['.well-known/security.txt', 'robots.txt']);
    expect(filesOf(pages.properties).toSorted()).toEqual(['404.html', 'index.html']);
  });

  it('are uploaded by one helper of the CDK for all kinds, which is large', () => {
    const helpers = uploads.map(({ properties }) => JSON.stringify(properties.ServiceToken));
    expect(new Set(helpers).size).toBe(1);
    expect(assembly.all('AWS::Lambda::LayerVersion')).toHaveLength(1);
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
    const keyOfPages = (kind: 'plain' | 'full' | 'changed') =>
      readAssembly(kind)
        .all<Upload>('Custom::CDKBucketDeployment')
        .find(({ properties }) => properties.DistributionPaths)?.properties.SourceObjectKeys;
    expect(keyOfPages('full')).toEqual(keyOfPages('plain'));
    // Its robots.txt says something else, and its pages are the same.
    expect(keyOfPages('changed')).toHaveLength(1);
    expect(keyOfPages('changed')).not.toEqual(keyOfPages('plain'));
  });

  it('are uploaded after the API that the pages call is deployed', () => {
    const { id } = assembly.one('AWS::ApiGatewayV2::Stage');
    expect(pages.resource.DependsOn).toContain(id);
  });
});
