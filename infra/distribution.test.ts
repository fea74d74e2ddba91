import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderEdge } from './edge/render.ts';
import { apiPath, contentSecurityPolicy, forwardedHeaders, securityHeaders } from './headers.ts';
import { type Assembly, assetOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Behavior = Record<string, unknown> & { TargetOriginId: string; FunctionAssociations: { FunctionARN: string }[] };
type Config = Record<string, unknown> & {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: { Id: string }[];
};

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const configOf = ({ one }: Assembly) =>
  one<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution').properties.DistributionConfig;
const config = configOf(plain);
const [api, ...moreBehaviors] = config.CacheBehaviors;
const originOf = (behavior?: Behavior) => config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);

/** The code of a behavior's edge functions. */
const codeOf = (behavior?: Behavior) => {
  const functions = plain.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
  const arns = behavior?.FunctionAssociations.map(({ FunctionARN }) => FunctionARN) ?? [];
  return arns.map((arn) => functions.find(({ id }) => arn.startsWith(`${id}.`))?.properties.FunctionCode);
};

describe('CloudFront', () => {
  const { apiRequest, viewerRequest, viewerResponse } = renderEdge();

  it('serves pages from the bucket over HTTPS, through the functions of the local server', () => {
    expect(config.DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https');
    expect(originOf(config.DefaultCacheBehavior)).toHaveProperty('OriginAccessControlId');
    expect(codeOf(config.DefaultCacheBehavior)).toEqual([viewerRequest, viewerResponse]);
  });

  it('passes requests for the API on, and its responses back, uncached and unchanged', () => {
    expect([api?.PathPattern, moreBehaviors]).toEqual([apiPath, []]);
    // The ID of CloudFront's managed cache policy CachingDisabled.
    expect(api?.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(api?.ViewerProtocolPolicy).toBe('https-only');
    expect(codeOf(api)).toEqual([apiRequest]);
    expect(config).not.toHaveProperty('CustomErrorResponses');
  });

  it('forwards requests over TLS with the origin secret and forwardedHeaders', () => {
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::OriginRequestPolicy');
    expect(api?.OriginRequestPolicyId).toBe(policy.id);
    expect(policy.properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: forwardedHeaders },
    });
    expect(originOf(api)).toMatchObject({
      DomainName: expect.stringContaining('.execute-api.'),
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [{ HeaderName: 'x-origin-secret' }],
    });
  });

  it('returns 429 to an IP address that exceeds the rate limit', () => {
    const { id, properties } = full.one('AWS::WAFv2::WebACL');
    expect(configOf(full).WebACLId).toBe(`${id}.Arn`);
    const Limit = deploySettings.full.wafRateLimit;
    const RateBasedStatement = { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 };
    // No managed rules, because they can mistake a lead's message for an attack.
    expect(properties).toMatchObject({
      Rules: [{ Action: { Block: { CustomResponse: { ResponseCode: 429 } } }, Statement: { RateBasedStatement } }],
    });
  });
});

describe('response headers', () => {
  type Policy = {
    CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { ContentSecurityPolicy: string };
      ContentTypeOptions: { Override: boolean };
      ReferrerPolicy: { ReferrerPolicy: string };
      StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
    };
  };
  const policyOf = ({ one }: Assembly) =>
    one<{ ResponseHeadersPolicyConfig: Policy }>('AWS::CloudFront::ResponseHeadersPolicy');

  it('match those of the local server on every response', () => {
    const { id, properties } = policyOf(plain);
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = properties.ResponseHeadersPolicyConfig;
    for (const behavior of [api, config.DefaultCacheBehavior]) expect(behavior?.ResponseHeadersPolicyId).toBe(id);
    expect(JSON.stringify([security, custom])).not.toContain('"Override":false');
    const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity;
    expect({
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    }).toEqual(securityHeaders);
  });

  it('exclude subdomains from HSTS when a bare domain is served', () => {
    const { SecurityHeadersConfig } = policyOf(full).properties.ResponseHeadersPolicyConfig;
    expect(SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains).toBe(false);
  });

  it('allow no unsafe, wildcard, or external source in the CSP', () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe('custom domain', () => {
  it('requires TLS 1.2 or later for both names', () => {
    const { domainName, redirectDomainName } = deploySettings.full;
    const ViewerCertificate = { MinimumProtocolVersion: 'TLSv1.2_2021' };
    expect(configOf(full)).toMatchObject({ Aliases: [domainName, redirectDomainName], ViewerCertificate });
  });

  it('keeps the identities of its records when its two names are swapped', () => {
    const recordsOf = ({ all }: Assembly) =>
      all<{ Name: string }>('AWS::Route53::RecordSet').map(({ id, properties }) => [properties.Name, id]);
    expect(recordsOf(full)).toHaveLength(4);
    expect(recordsOf(readAssembly('swapped')).toSorted()).toEqual(recordsOf(full).toSorted());
  });
});

it('uploadSite: uploads assets, then all else, deletes nothing, and invalidates the cache once', () => {
  type Upload = { SourceObjectKeys: string[]; Prune: boolean };
  const [assets, pages, ...more] = plain.all<Upload>('Custom::CDKBucketDeployment');
  expect(more).toEqual([]);
  const files = ['assets/app-0a1b2c3d.js', 'index.html', '.well-known/security.txt'];
  const contained = [assets, pages].map((upload) =>
    files.filter((file) => existsSync(join(assetOf(plain, upload?.properties.SourceObjectKeys[0]), file))),
  );
  expect(contained).toEqual([files.slice(0, 1), files.slice(1)]);
  const stage = plain.one('AWS::ApiGatewayV2::Stage').id;
  expect(pages?.resource.DependsOn).toEqual(expect.arrayContaining([assets?.id, stage]));
  expect(assets?.properties).toMatchObject({ Prune: false });
  expect(assets?.properties).not.toHaveProperty('DistributionId');
  const invalidation = { DistributionPaths: ['/*'], WaitForDistributionInvalidation: false };
  expect(pages?.properties).toMatchObject({ Prune: false, ...invalidation });
});
