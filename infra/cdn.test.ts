import { describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { renderEdge, sitePages } from './edge/render.ts';
import { apiPath, contentSecurityPolicy, forwardedHeaders, securityHeaders } from './headers.ts';
import { secretName } from './names.ts';
import { type Assembly, readAssembly, region, sampleRooms, secretArn } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';
import { sampleRoom } from './testing/sample-room.ts';

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
  it('passes on 403 and 404 of the API', () => {
    expect(config).not.toHaveProperty('CustomErrorResponses');
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([apiPath]);
  });

  testRows(behaviors.filter((behavior) => behavior !== api))('serves pages from the bucket over HTTPS', (behavior) => {
    expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', AllowedMethods: ['GET', 'HEAD'] });
    expect(originOf(behavior)).toHaveProperty('OriginAccessControlId');
    const events = behavior.FunctionAssociations.map(({ EventType }) => EventType);
    expect(events).toEqual(['viewer-request', 'viewer-response']);
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::CachePolicy');
    expect(behavior.CachePolicyId).toBe(policy.id);
    expect(JSON.stringify(policy.properties).match(/(?<=Behavior":")\w+/g)).toEqual(['none', 'none', 'none']);
  });

  it('runs the edge functions of the local product', () => {
    const functions = plain.all<{ FunctionCode: string; FunctionConfig: { Runtime: string } }>(
      'AWS::CloudFront::Function',
    );
    const texts = functions.map(({ properties }) => properties.FunctionCode);
    expect(texts.toSorted()).toEqual(Object.values(renderEdge({}, sitePages(sampleRooms()))).toSorted());
    for (const { properties } of functions) expect(properties.FunctionConfig.Runtime).toBe('cloudfront-js-2.0');
  });
});

describe('/api/*', () => {
  it('never caches an answer', () => {
    expect(behaviors.filter(({ TargetOriginId }) => TargetOriginId === api.TargetOriginId)).toEqual([api]);
    // CloudFront's policy CachingDisabled, without legacy cache settings.
    expect(api).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'POST']),
    });
    for (const name of ['MinTTL', 'DefaultTTL', 'MaxTTL', 'ForwardedValues']) expect(api).not.toHaveProperty(name);
    expect(behaviorFor(apiPaths.proposals)).toBe(api);
  });

  it('forwards what functions read with the origin secret', () => {
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::OriginRequestPolicy');
    expect(api.OriginRequestPolicyId).toBe(policy.id);
    expect(policy.properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: { HeaderBehavior: 'whitelist', Headers: forwardedHeaders },
    });
    const reference = `{{resolve:secretsmanager:${secretArn(secretName('prod', 'origin-secret'))}:SecretString:::}}`;
    expect(originOf(api)).toMatchObject({
      DomainName: `${plain.one('AWS::ApiGatewayV2::Api').id}.execute-api.${region}.amazonaws.com`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [{ HeaderName: 'x-origin-secret', HeaderValue: reference }],
    });
    const edge = plain
      .all<{ FunctionCode: string }>('AWS::CloudFront::Function')
      .find(({ properties }) => properties.FunctionCode === renderEdge().apiRequest);
    expect(api.FunctionAssociations).toMatchObject([{ FunctionARN: expect.stringContaining(String(edge?.id)) }]);
  });
});

describe('response headers', () => {
  type Header = { Header: string; Value: string; Override: boolean };
  type Policy = {
    ResponseHeadersPolicyConfig: {
      CustomHeadersConfig: { Items: Header[] };
      SecurityHeadersConfig: {
        ContentSecurityPolicy: { ContentSecurityPolicy: string };
        ContentTypeOptions: { Override: boolean };
        ReferrerPolicy: { ReferrerPolicy: string };
        StrictTransportSecurity: { AccessControlMaxAgeSec: number; IncludeSubdomains: boolean };
      };
    };
  };
  const policiesOf = ({ all }: Assembly) =>
    all<Policy>('AWS::CloudFront::ResponseHeadersPolicy').map(({ id, properties }) => ({
      id,
      ...properties.ResponseHeadersPolicyConfig,
    }));

  const { gate, clientRoom } = pageEntries;
  testRows([
    ...['/', '/nowhere', '/assets/app.js', gate.path, `${gate.path}/`, `${gate.path}x`, apiPaths.check],
    ...[clientRoom.path, `${clientRoom.path}x`, ...sampleRoom.paths],
  ])('equal those of the local server', (path) => {
    const policy = policiesOf(plain).find(({ id }) => id === behaviorFor(path).ResponseHeadersPolicyId);
    if (!policy) throw new Error(`${path} has no policy.`);
    const { SecurityHeadersConfig: security, CustomHeadersConfig: custom } = policy;
    expect(JSON.stringify(security)).not.toContain('"Override":false');
    const { AccessControlMaxAgeSec, IncludeSubdomains } = security.StrictTransportSecurity;
    expect(custom.Items.every(({ Override }) => Override)).toBe(true);
    expect({
      ...Object.fromEntries(custom.Items.map(({ Header, Value }) => [Header, Value])),
      'content-security-policy': security.ContentSecurityPolicy.ContentSecurityPolicy,
      'referrer-policy': security.ReferrerPolicy.ReferrerPolicy,
      'strict-transport-security': `max-age=${AccessControlMaxAgeSec}${IncludeSubdomains ? '; includeSubDomains' : ''}`,
      'x-content-type-options': security.ContentTypeOptions.Override ? 'nosniff' : '',
    }).toEqual(securityHeaders);
  });

  it('exclude subdomains from HSTS when a bare domain is served', () => {
    for (const { SecurityHeadersConfig } of policiesOf(full)) {
      expect(SecurityHeadersConfig.StrictTransportSecurity.IncludeSubdomains).toBe(false);
    }
  });

  it('allow no unsafe, wildcard, or external source in the CSP', () => {
    expect(contentSecurityPolicy).toMatch(/^default-src 'none'; script-src 'self'; object-src 'none';/);
    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|https?:/);
  });
});

it('custom domain: has a certificate and DNS records for both names', () => {
  const { DOMAIN_NAME, REDIRECT_DOMAIN_NAME, HOSTED_ZONE_ID } = deploySettings.full;
  const names = [DOMAIN_NAME, REDIRECT_DOMAIN_NAME];
  expect(configOf(full)).toMatchObject({
    Aliases: names,
    ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021' },
  });
  expect(full.one('AWS::CertificateManager::Certificate').properties).toMatchObject({
    DomainName: DOMAIN_NAME,
    SubjectAlternativeNames: [REDIRECT_DOMAIN_NAME],
    DomainValidationOptions: names.map((name) => ({ DomainName: name, HostedZoneId: HOSTED_ZONE_ID })),
  });
  const records = full.all('AWS::Route53::RecordSet').map(({ properties }) => properties);
  expect(records).toMatchObject(
    names.flatMap((name) => ['A', 'AAAA'].map((Type) => ({ Name: `${name}.`, Type, HostedZoneId: HOSTED_ZONE_ID }))),
  );
  const redirects = `{"${REDIRECT_DOMAIN_NAME}":"${DOMAIN_NAME}"}`;
  expect(JSON.stringify(full.all('AWS::CloudFront::Function'))).toContain(JSON.stringify(redirects).slice(1, -1));
});

it('WAF: answers 429 past the rate limit', () => {
  const { id, properties } = full.one<{ Rules: object[] }>('AWS::WAFv2::WebACL');
  expect(configOf(full).WebACLId).toBe(`<${id}.Arn>`);
  const Limit = Number(deploySettings.full.WAF_RATE_LIMIT);
  // No managed rules: a lead can look like an attack.
  expect(properties.Rules).toMatchObject([
    {
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: { RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
    },
  ]);
});

it('WAF: does not exist outside us-east-1', () => {
  expect(configOf(readAssembly('changed'))).not.toHaveProperty('WebACLId');
});
