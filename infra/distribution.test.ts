import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { apiPaths } from '#shared/api.ts';
import { renderEdge } from './edge/render.ts';
import { apiPath, contentSecurityPolicy, forwardedHeaders, securityHeaders } from './headers.ts';
import { secretName } from './names.ts';
import { type Assembly, arn, readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

type Behavior = Record<string, unknown> & {
  PathPattern?: string;
  CachePolicyId: string;
  ResponseHeadersPolicyId: string;
  TargetOriginId: string;
  FunctionAssociations: { EventType: string; FunctionARN: string }[];
};
type Config = Record<string, unknown> & {
  DefaultCacheBehavior: Behavior;
  CacheBehaviors: Behavior[];
  Origins: { Id: string }[];
};

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const configOf = ({ one }: Assembly) =>
  one<{ DistributionConfig: Config }>('AWS::CloudFront::Distribution').properties.DistributionConfig;
const config = configOf(plain);
const behaviors = [...config.CacheBehaviors, config.DefaultCacheBehavior];
/** CloudFront uses the first matching pattern; `*` matches any characters. */
const behaviorFor = (path: string) =>
  behaviors.find(({ PathPattern = '*' }) => new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path)) ??
  config.DefaultCacheBehavior;
const originOf = ({ TargetOriginId }: Behavior) => config.Origins.find(({ Id }) => Id === TargetOriginId);
const api = behaviorFor(apiPath);

describe('CloudFront', () => {
  it('passes through 403 and 404 responses from the API', () => {
    expect(config).not.toHaveProperty('CustomErrorResponses');
  });

  it('serves pages from the bucket over HTTPS', () => {
    const behavior = config.DefaultCacheBehavior;
    expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', AllowedMethods: ['GET', 'HEAD'] });
    expect(originOf(behavior)).toHaveProperty('OriginAccessControlId');
    const events = behavior.FunctionAssociations.map(({ EventType }) => EventType);
    expect(events).toEqual(['viewer-request', 'viewer-response']);
  });

  it('runs the same edge functions as the local server', () => {
    const functions = plain.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
    const codeOf = (behavior: Behavior) =>
      behavior.FunctionAssociations.map(
        ({ FunctionARN }) => functions.find(({ id }) => FunctionARN.includes(id))?.properties.FunctionCode,
      );
    const { apiRequest, viewerRequest, viewerResponse } = renderEdge();
    expect(codeOf(config.DefaultCacheBehavior)).toEqual([viewerRequest, viewerResponse]);
    expect(codeOf(api)).toEqual([apiRequest]);
  });
});

describe('CloudFront behavior for /api/*', () => {
  it('never caches a response', () => {
    expect(config.CacheBehaviors).toEqual([api]);
    // The ID of CloudFront's managed cache policy CachingDisabled.
    expect(api.CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
    expect(behaviorFor(apiPaths.proposals)).toBe(api);
  });

  it('forwards requests over TLS with the origin secret and forwardedHeaders', () => {
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::OriginRequestPolicy');
    expect(api.OriginRequestPolicyId).toBe(policy.id);
    expect(policy.properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: forwardedHeaders },
    });
    const reference = `{{resolve:secretsmanager:${arn('secretsmanager', `secret:${secretName('prod', 'origin-secret')}`)}:SecretString:::}}`;
    expect(api.ViewerProtocolPolicy).toBe('https-only');
    expect(originOf(api)).toMatchObject({
      DomainName: `${plain.one('AWS::ApiGatewayV2::Api').id}.execute-api.us-east-1.amazonaws.com`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: reference }],
    });
  });
});

describe('response headers', () => {
  type Policy = {
    ResponseHeadersPolicyConfig: {
      CustomHeadersConfig: { Items: { Header: string; Value: string }[] };
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        ContentTypeOptions: { Override: boolean };
        ReferrerPolicy: { ReferrerPolicy: string };
        StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
      };
    };
  };
  const policyOf = ({ one }: Assembly) => {
    const { id, properties } = one<Policy>('AWS::CloudFront::ResponseHeadersPolicy');
    return { id, ...properties.ResponseHeadersPolicyConfig };
  };

  it('match those of the local server on every response', () => {
    const { id, SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policyOf(plain);
    expect(behaviors.map(({ ResponseHeadersPolicyId }) => ResponseHeadersPolicyId)).toEqual(behaviors.map(() => id));
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
    expect(policyOf(full).SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains).toBe(false);
  });

  it('allow no unsafe, wildcard, or external source in the CSP', () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self'; object-src 'none';/);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });
});

describe('custom domain', () => {
  const { domainName, redirectDomainName } = deploySettings.full;

  it('requires TLS 1.2 or later for both names', () => {
    expect(configOf(full)).toMatchObject({
      Aliases: [domainName, redirectDomainName],
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
    });
  });

  it('keeps the identities of its records when its two names are swapped', () => {
    const recordsOf = ({ all }: Assembly) =>
      all<{ Name: string }>('AWS::Route53::RecordSet').map(({ id, properties }) => [properties.Name, id]);
    expect(recordsOf(full)).toHaveLength(4);
    expect(recordsOf(readAssembly('swapped')).toSorted()).toEqual(recordsOf(full).toSorted());
  });
});

it('WAF: returns 429 to an IP address that exceeds the rate limit', () => {
  const { id, properties } = full.one<{ Rules: object[] }>('AWS::WAFv2::WebACL');
  expect(configOf(full).WebACLId).toBe(`<${id}.Arn>`);
  const Limit = deploySettings.full.wafRateLimit;
  // No managed rules, because they can mistake a lead's message for an attack.
  expect(properties.Rules).toMatchObject([
    {
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: { RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
    },
  ]);
});

type Upload = {
  SourceObjectKeys: string[];
  SystemMetadata: Record<string, string>;
  Prune: boolean;
  DistributionId?: string;
};

const uploads = plain.all<Upload>('Custom::CDKBucketDeployment');
const [assets, pages] = uploads;
const filesOf = ({ SourceObjectKeys: [key = ''] }: Upload) =>
  readdirSync(join(plain.folder, `asset.${key.replace(/\.zip$/, '')}`), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.\w+$/.test(file) && file !== '.well-known')
    .toSorted();

it('uploadSite: makes browsers cache assets for a year but revalidate other files', () => {
  expect(uploads.map(({ properties }) => [filesOf(properties), properties.SystemMetadata])).toEqual([
    [['assets/app-0a1b2c3d.js'], { 'cache-control': 'public, max-age=31536000, immutable' }],
    [['.well-known/security.txt', '404.html', 'index.html', 'robots.txt'], { 'cache-control': 'no-cache' }],
  ]);
});

it('uploadSite: uploads pages after assets and the API without deleting old files', () => {
  const { id } = plain.one('AWS::ApiGatewayV2::Stage');
  expect(pages?.resource.DependsOn).toEqual(expect.arrayContaining([assets?.id, id]));
  for (const { properties } of uploads) expect(properties.Prune).toBe(false);
});

it('uploadSite: invalidates the CloudFront cache once, with the last upload', () => {
  expect(pages?.properties).toMatchObject({ DistributionPaths: ['/*'], WaitForDistributionInvalidation: false });
  expect(uploads.filter(({ properties }) => properties.DistributionId)).toEqual([pages]);
});
