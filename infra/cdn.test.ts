import { describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { apiPaths } from '#shared/api.ts';
import { forwardedHeaders } from './forwarded-headers.ts';
import { secretName } from './names.ts';
import { apiPath, unlistedPaths } from './security-headers.ts';
import { type Assembly, account, readAssembly, region, secretArn } from './testing/assembly.ts';
import { distributionOf } from './testing/cdn.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const [plain, full] = [readAssembly('plain'), readAssembly('full')];
const { config, behaviorFor, originOf } = distributionOf(plain);
const api = behaviorFor(apiPath);
const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
const pages = behaviors.filter((behavior) => behavior !== api);

describe('CloudFront', () => {
  it("leaves the API's own 403 and 404 as they are, and lets only its paths and the client room's be other", () => {
    expect(config).not.toHaveProperty('CustomErrorResponses');
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([apiPath, ...unlistedPaths]);
  });

  testRows(pages)('sends pages from the bucket over HTTPS, by path only, through both edge functions', (behavior) => {
    expect(behavior).toMatchObject({ ViewerProtocolPolicy: 'redirect-to-https', AllowedMethods: ['GET', 'HEAD'] });
    expect(originOf(behavior)).toHaveProperty('OriginAccessControlId');
    const events = behavior.FunctionAssociations.map(({ EventType }) => EventType);
    expect(events).toEqual(['viewer-request', 'viewer-response']);
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::CachePolicy');
    expect(behavior.CachePolicyId).toBe(policy.id);
    expect(policy.properties.CachePolicyConfig).toMatchObject({
      MinTTL: 86_400,
      ParametersInCacheKeyAndForwardedToOrigin: {
        CookiesConfig: { CookieBehavior: 'none' },
        HeadersConfig: { HeaderBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'none' },
      },
    });
  });
});

describe('/api/*', () => {
  it('is never kept for a moment, not even an answer that may be: gated text would reach strangers', () => {
    expect(behaviors.filter(({ TargetOriginId }) => TargetOriginId === api.TargetOriginId)).toEqual([api]);
    // CloudFront's own policy CachingDisabled, and none of the settings that a cache policy replaced.
    expect(api).toMatchObject({
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'POST']),
    });
    for (const name of ['MinTTL', 'DefaultTTL', 'MaxTTL', 'ForwardedValues']) expect(api).not.toHaveProperty(name);
    expect(behaviorFor(apiPaths.proposals)).toBe(api);
  });

  it('gets cookies, the query, and the headers that functions read, over TLS 1.2, with a secret that no template holds', () => {
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
  });
});

it('the bucket is read by this distribution alone, which may also see that a file is missing', () => {
  const { id } = plain.one('AWS::CloudFront::Distribution');
  const { properties } = plain.one<{ PolicyDocument: { Statement: object[] } }>('AWS::S3::BucketPolicy');
  const statements = properties.PolicyDocument.Statement.filter((each) => JSON.stringify(each).includes('cloudfront'));
  expect(statements).toMatchObject([
    {
      Action: ['s3:GetObject', 's3:ListBucket'],
      Condition: { StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/${id}` } },
    },
  ]);
});

describe('with a custom domain', () => {
  const { DOMAIN_NAME, REDIRECT_DOMAIN_NAME, HOSTED_ZONE_ID } = deploySettings.full;
  const names = [DOMAIN_NAME, REDIRECT_DOMAIN_NAME];

  it('the site has its names, a certificate that DNS proves, TLS 1.2 as the least, and records of both kinds', () => {
    expect(distributionOf(full).config).toMatchObject({
      Aliases: names,
      ViewerCertificate: { MinimumProtocolVersion: 'TLSv1.2_2021', SslSupportMethod: 'sni-only' },
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
  });

  it('the second name leads to the first, at the edge', () => {
    const functions = full.all<{ FunctionCode: string }>('AWS::CloudFront::Function');
    const redirects = `{"${REDIRECT_DOMAIN_NAME}":"${DOMAIN_NAME}"}`;
    expect(functions.filter(({ properties }) => properties.FunctionCode.includes(redirects))).toHaveLength(1);
  });

  it('browsers keep to HTTPS below it unless a bare domain is one of its names', () => {
    const policies = (assembly: Assembly) =>
      JSON.stringify(assembly.all('AWS::CloudFront::ResponseHeadersPolicy')).match(/(?<="IncludeSubdomains":)\w+/g);
    expect(new Set(policies(plain))).toEqual(new Set(['true']));
    expect(new Set(policies(full))).toEqual(new Set(['false']));
  });
});

it('a rate limit answers 429 at the edge; nothing else is refused there, and without the setting there is none', () => {
  const { id, properties } = full.one<{ Rules: object[] }>('AWS::WAFv2::WebACL');
  expect(distributionOf(full).config.WebACLId).toBe(`<${id}.Arn>`);
  const Limit = Number(deploySettings.full.WAF_RATE_LIMIT);
  // Nothing else: a lead can look like an attack.
  expect(properties.Rules).toMatchObject([
    {
      Action: { Block: { CustomResponse: { ResponseCode: 429 } } },
      Statement: { RateBasedStatement: { Limit, AggregateKeyType: 'IP', EvaluationWindowSec: 300 } },
    },
  ]);
  expect(plain.all('AWS::WAFv2::WebACL')).toEqual([]);
  expect(config).not.toHaveProperty('WebACLId');
});
