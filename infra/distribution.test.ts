import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderEdge } from './edge/render.ts';
import { apiPath, contentSecurityPolicy, forwardedHeaders, securityHeaders } from './headers.ts';
import { type Assembly, assetOf, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const configOf = ({ one }: Assembly) =>
  one<{ DistributionConfig: object }>('AWS::CloudFront::Distribution').properties.DistributionConfig;
const config = configOf(plain);

const headersOf = ({ one }: Assembly) =>
  one<{ ResponseHeadersPolicyConfig: object }>('AWS::CloudFront::ResponseHeadersPolicy');
const ResponseHeadersPolicyId = headersOf(plain).id;

describe('CloudFront', () => {
  const code = renderEdge();
  const functions = plain.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
  const associated = (text: string) => {
    const found = functions.find(({ properties }) => properties.FunctionCode === text);
    return { FunctionARN: `${found?.id}.FunctionARN` };
  };

  it('serves pages from the bucket over HTTPS, through the functions of the local server', () => {
    const FunctionAssociations = [code.viewerRequest, code.viewerResponse].map(associated);
    const ViewerProtocolPolicy = 'redirect-to-https';
    const Origins = [{ OriginAccessControlId: expect.any(String) }, {}];
    const DefaultCacheBehavior = { ViewerProtocolPolicy, FunctionAssociations, ResponseHeadersPolicyId };
    expect(config).toMatchObject({ Origins, DefaultCacheBehavior });
  });

  it('passes the API requests with forwardedHeaders and the origin secret, and changes no response', () => {
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::OriginRequestPolicy');
    const behavior = {
      PathPattern: apiPath,
      ViewerProtocolPolicy: 'https-only',
      // The ID of CloudFront's managed cache policy CachingDisabled.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      OriginRequestPolicyId: policy.id,
      FunctionAssociations: [associated(code.apiRequest)],
      ResponseHeadersPolicyId,
    };
    const CustomOriginConfig = { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] };
    const origin = { CustomOriginConfig, OriginCustomHeaders: [{ HeaderName: 'x-origin-secret' }] };
    expect(config).toMatchObject({ CacheBehaviors: [behavior], Origins: [{}, origin] });
    expect(config).not.toHaveProperty('CustomErrorResponses');
    expect(policy.properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: forwardedHeaders },
    });
  });

  it('returns 429 to an IP address that exceeds the rate limit', () => {
    const acl = full.one<object>('AWS::WAFv2::WebACL');
    expect(configOf(full)).toMatchObject({ WebACLId: `${acl.id}.Arn` });
    const Limit = deploySettings.full.wafRateLimit;
    const Statement = { RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } };
    // No managed rules, because they can mistake a lead's message for an attack.
    const rule = { Action: { Block: { CustomResponse: { ResponseCode: 429 } } }, Statement };
    expect(acl.properties).toMatchObject({ Rules: [rule] });
  });

  it('requires TLS 1.2 or later for both domain names', () => {
    const { domainName, redirectDomainName } = deploySettings.full;
    const ViewerCertificate = { MinimumProtocolVersion: 'TLSv1.2_2021' };
    expect(configOf(full)).toMatchObject({ Aliases: [domainName, redirectDomainName], ViewerCertificate });
  });
});

describe('response headers', () => {
  const Override = true;

  it('are those of the local server', () => {
    const {
      'content-security-policy': csp,
      'referrer-policy': referrer,
      'strict-transport-security': hsts,
      'x-content-type-options': _,
      ...others
    } = securityHeaders;
    const AccessControlMaxAgeSec = Number(hsts.match(/\d+/)?.[0]);
    expect(headersOf(plain).properties.ResponseHeadersPolicyConfig).toMatchObject({
      CustomHeadersConfig: { Items: Object.entries(others).map(([Header, Value]) => ({ Header, Value, Override })) },
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: csp, Override },
        ContentTypeOptions: { Override },
        ReferrerPolicy: { ReferrerPolicy: referrer, Override },
        StrictTransportSecurity: { AccessControlMaxAgeSec, IncludeSubdomains: true, Override },
      },
    });
  });

  it('exclude subdomains from HSTS when a bare domain is served', () => {
    const StrictTransportSecurity = { IncludeSubdomains: false, Override };
    const { ResponseHeadersPolicyConfig } = headersOf(full).properties;
    expect(ResponseHeadersPolicyConfig).toMatchObject({ SecurityHeadersConfig: { StrictTransportSecurity } });
  });

  it('allow no unsafe, wildcard, or external source in the CSP', () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self'; /);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });
});

it('siteDistribution: keeps its ID in CloudFormation, because two distributions cannot have one domain', () => {
  expect(full.all('AWS::CloudFront::Distribution').map(({ id }) => id)).toEqual(['SiteDistribution390DED28']);
});

it('siteDomain: keeps the IDs of its records when its two names are swapped', () => {
  const recordsOf = ({ all }: Assembly) =>
    all<{ Name: string }>('AWS::Route53::RecordSet').map(({ id, properties }) => [properties.Name, id]);
  expect(recordsOf(full)).toHaveLength(4);
  expect(recordsOf(readAssembly('swapped')).toSorted()).toEqual(recordsOf(full).toSorted());
});

it('uploadSite: uploads assets, then all else, deletes nothing, and invalidates the cache once', () => {
  type Upload = { SourceObjectKeys: string[] };
  const [assets, pages, ...more] = plain.all<Upload>('Custom::CDKBucketDeployment');
  expect(more).toEqual([]);
  const has = (upload: typeof assets, file: string) =>
    existsSync(join(assetOf(plain, upload?.properties.SourceObjectKeys[0]), file));
  const contained = ['assets/app-0a1b2c3d.js', 'index.html'].map((file) => [has(assets, file), has(pages, file)]);
  expect(contained).toEqual([
    [true, false],
    [false, true],
  ]);
  const stage = plain.one('AWS::ApiGatewayV2::Stage').id;
  expect(pages?.resource.DependsOn).toEqual(expect.arrayContaining([assets?.id, stage]));
  expect(assets?.properties).toMatchObject({ Prune: false });
  expect(assets?.properties).not.toHaveProperty('DistributionId');
  expect(pages?.properties).toMatchObject({ Prune: false, DistributionPaths: ['/*'] });
});
