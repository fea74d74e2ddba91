import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

type Upload = {
  ServiceToken: unknown;
  SourceObjectKeys: string[];
  SystemMetadata: Record<string, string>;
  Prune: boolean;
  DistributionId?: string;
};

const assembly = readAssembly('plain');
const uploads = assembly.all<Upload>('Custom::CDKBucketDeployment');
const [assets, pages] = uploads;
const filesOf = ({ SourceObjectKeys: [key = ''] }: Upload) =>
  readdirSync(join(assembly.folder, `asset.${key.replace(/\.zip$/, '')}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && file !== '.well-known')
    .toSorted();

it('site files: upload assets for a year, others uncached', () => {
  expect(uploads.map(({ properties }) => [filesOf(properties), properties.SystemMetadata])).toEqual([
    [['assets/app-0a1b2c3d.js'], { 'cache-control': 'public, max-age=31536000, immutable' }],
    [['.well-known/security.txt', '404.html', 'index.html', 'robots.txt'], { 'cache-control': 'no-cache' }],
  ]);
});

it('site files: share one upload helper', () => {
  expect(new Set(uploads.map(({ properties }) => JSON.stringify(properties.ServiceToken))).size).toBe(1);
  expect(assembly.all('AWS::Lambda::LayerVersion')).toHaveLength(1);
});

it('site files: upload assets before pages but after the API', () => {
  const { id } = assembly.one('AWS::ApiGatewayV2::Stage');
  expect(pages?.resource.DependsOn).toEqual(expect.arrayContaining([assets?.id, id]));
  for (const { properties } of uploads) expect(properties.Prune).toBe(false);
});

it('site files: invalidate once after the last upload', () => {
  expect(pages?.properties).toMatchObject({ DistributionPaths: ['/*'], WaitForDistributionInvalidation: false });
  expect(uploads.filter(({ properties }) => properties.DistributionId)).toEqual([pages]);
  // This assembly differs only in robots.txt.
  const changed = readAssembly('changed').all<Upload>('Custom::CDKBucketDeployment').at(-1)?.properties;
  expect(changed?.SourceObjectKeys).toHaveLength(1);
  expect(changed?.SourceObjectKeys).not.toEqual(pages?.properties.SourceObjectKeys);
});
