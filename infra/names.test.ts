import { describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { readAssembly } from './testing/assembly.ts';
import { region } from './testing/resolve.ts';

/** What an account has once across all regions: its type, and the part of its properties that holds the name. */
const global = {
  'AWS::CloudFront::CachePolicy': 'CachePolicyConfig',
  'AWS::CloudFront::Function': '',
  'AWS::CloudFront::OriginAccessControl': 'OriginAccessControlConfig',
  'AWS::CloudFront::OriginRequestPolicy': 'OriginRequestPolicyConfig',
  'AWS::CloudFront::ResponseHeadersPolicy': 'ResponseHeadersPolicyConfig',
  'AWS::CloudWatch::Dashboard': '',
} as const;

/** The lowest of the limits on such a name: CloudFront's on functions and origin access controls. */
const longest = 64;

const nameIn = (named: Record<string, unknown>) => String(named.Name ?? named.DashboardName);

const namesOf = (kind: 'plain' | 'full') =>
  Object.entries(global).flatMap(([type, part]) =>
    readAssembly(kind)
      .all<Record<string, unknown>>(type)
      .map(({ properties }) => {
        const named = (part ? properties[part] : properties) as Record<string, unknown>;
        return [`${type} ${nameIn(named)}`, nameIn(named)] as const;
      }),
  );

describe('a name that is unique in an account', () => {
  testRows(namesOf('plain'))('each carries region and stage', (_, name) => {
    expect(name.startsWith(`website-prod-${region}-`)).toBe(true);
    // A stage's name can have twenty characters, a region's fourteen.
    expect(name.length + 20 - 'prod'.length + 14 - region.length).toBeLessThanOrEqual(longest);
  });

  it('is of each kind that the templates have', () => {
    const types = new Set(Object.values(readAssembly('full').site.Resources).map(({ Type }) => Type));
    const known = ['AWS::CloudFront::Distribution', ...Object.keys(global)];
    expect([...types].filter((type) => type.startsWith('AWS::CloudFront::') && !known.includes(type))).toEqual([]);
    expect(new Set(namesOf('plain').map(([name]) => name.split(' ')[0]))).toEqual(new Set(Object.keys(global)));
  });

  it('is another in another stage', () => {
    const others = namesOf('full').map(([name]) => name);
    expect(namesOf('plain').filter(([name]) => others.includes(name))).toEqual([]);
  });
});
