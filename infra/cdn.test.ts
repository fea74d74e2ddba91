import { describe, expect, it } from 'vitest';
import { apiPaths } from '#shared/api.ts';
import { secretName } from './names.ts';
import { apiPath, unlistedPaths } from './security-headers.ts';
import { readAssembly } from './testing/assembly.ts';
import { type Behavior, configOf } from './testing/distribution.ts';
import { account, region } from './testing/resolve.ts';

const plain = readAssembly('plain');
const config = configOf(plain);
const api = config.CacheBehaviors.find(({ PathPattern }) => PathPattern === apiPath);
const pages = [config.DefaultCacheBehavior, ...config.CacheBehaviors.filter((behavior) => behavior !== api)];
const originOf = (behavior: Behavior | undefined) => config.Origins.find(({ Id }) => Id === behavior?.TargetOriginId);

describe('CloudFront', () => {
  it('supports HTTP/2 and HTTP/3, over IPv4 and IPv6', () => {
    expect(config).toMatchObject({
      Enabled: true,
      HttpVersion: 'http2and3',
      IPV6Enabled: true,
      PriceClass: 'PriceClass_100',
    });
  });

  it("leaves the API's own 403 and 404 as they are", () => {
    expect(config).not.toHaveProperty('CustomErrorResponses');
  });

  it('lets /login, /proposals* and /api/* be other than the rest, with patterns that do not overlap', () => {
    expect(config.CacheBehaviors.map(({ PathPattern }) => PathPattern)).toEqual([apiPath, ...unlistedPaths]);
  });
});

describe.each(pages.map((behavior) => [behavior.PathPattern ?? 'every other path', behavior] as const))(
  '%s',
  (_, behavior) => {
    it('comes from the bucket, compressed, over HTTPS, and can only be read', () => {
      expect(behavior).toMatchObject({
        Compress: true,
        ViewerProtocolPolicy: 'redirect-to-https',
        AllowedMethods: ['GET', 'HEAD'],
      });
      expect(originOf(behavior)).toHaveProperty('OriginAccessControlId');
    });

    it('goes through both edge functions', () => {
      expect(behavior.FunctionAssociations.map(({ EventType }) => EventType)).toEqual([
        'viewer-request',
        'viewer-response',
      ]);
    });

    it('is cached by CloudFront until a deployment invalidates it, by path only, in brotli too', () => {
      const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::CachePolicy');
      expect(behavior.CachePolicyId).toBe(policy.id);
      expect(policy.properties.CachePolicyConfig).toMatchObject({
        MinTTL: 86_400,
        MaxTTL: 31_536_000,
        ParametersInCacheKeyAndForwardedToOrigin: {
          CookiesConfig: { CookieBehavior: 'none' },
          HeadersConfig: { HeaderBehavior: 'none' },
          QueryStringsConfig: { QueryStringBehavior: 'none' },
          EnableAcceptEncodingBrotli: true,
          EnableAcceptEncodingGzip: true,
        },
      });
    });
  },
);

describe('/api/*', () => {
  it('is never cached, takes every method, and nothing over plain HTTP', () => {
    expect(api).toMatchObject({
      // CloudFront's own policy CachingDisabled.
      CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
      ViewerProtocolPolicy: 'https-only',
      AllowedMethods: expect.arrayContaining(['GET', 'POST']),
    });
  });

  it('is never kept for a moment, not even an answer that may be: gated text would reach strangers', () => {
    const policies = plain.all<{ CachePolicyConfig: { MinTTL: number; DefaultTTL: number } }>(
      'AWS::CloudFront::CachePolicy',
    );
    const keeping = policies
      .filter(
        ({ properties }) => properties.CachePolicyConfig.MinTTL > 0 || properties.CachePolicyConfig.DefaultTTL > 0,
      )
      .map(({ id }) => id);
    expect(keeping.length).toBeGreaterThan(0);
    const behaviors = [config.DefaultCacheBehavior, ...config.CacheBehaviors];
    const fromApi = behaviors.filter(({ TargetOriginId }) => TargetOriginId === api?.TargetOriginId);
    expect(fromApi).toEqual([api]);
    for (const behavior of fromApi) {
      expect(keeping).not.toContain(behavior.CachePolicyId);
      // The settings that a cache policy replaced.
      for (const name of ['MinTTL', 'DefaultTTL', 'MaxTTL', 'ForwardedValues'])
        expect(behavior).not.toHaveProperty(name);
    }
    // CloudFront takes the first pattern that matches.
    const first = config.CacheBehaviors.find(({ PathPattern = '' }) =>
      new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(apiPaths.proposals),
    );
    expect(first).toBe(api);
  });

  it('is passed on with cookies, query, and the headers that functions read; the address is written by CloudFront', () => {
    const policy = plain.one<Record<string, unknown>>('AWS::CloudFront::OriginRequestPolicy');
    expect(api?.OriginRequestPolicyId).toBe(policy.id);
    expect(policy.properties.OriginRequestPolicyConfig).toMatchObject({
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: [
          'Accept-Encoding',
          'CloudFront-Viewer-Address',
          'Content-Type',
          'Idempotency-Key',
          'Origin',
          'Sec-Fetch-Site',
          'X-Forwarded-Host',
          'X-Public-Host',
        ],
      },
    });
  });

  it('goes to the API over TLS 1.2, with the secret that the data stack generated and no template holds', () => {
    expect(originOf(api)).toMatchObject({
      DomainName: `${plain.one('AWS::ApiGatewayV2::Api').id}.execute-api.${region}.amazonaws.com`,
      CustomOriginConfig: { OriginProtocolPolicy: 'https-only', OriginSSLProtocols: ['TLSv1.2'] },
      OriginCustomHeaders: [
        {
          HeaderName: 'x-origin-secret',
          HeaderValue: `{{resolve:secretsmanager:arn:aws:secretsmanager:${region}:${account}:secret:${secretName('prod', 'origin-secret')}-AbCdEf:SecretString:::}}`,
        },
      ],
    });
  });
});

describe('the bucket', () => {
  it('is private, encrypted, and deleted with the stack', () => {
    const bucket = plain.one('AWS::S3::Bucket');
    expect(bucket.properties).toMatchObject({
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
      },
      OwnershipControls: { Rules: [{ ObjectOwnership: 'BucketOwnerEnforced' }] },
    });
    expect(bucket.resource.DeletionPolicy).toBe('Delete');
  });

  it('is read by this distribution alone, which may also see that a file is missing', () => {
    const { id } = plain.one('AWS::CloudFront::Distribution');
    const { properties } = plain.one<{ PolicyDocument: { Statement: Record<string, unknown>[] } }>(
      'AWS::S3::BucketPolicy',
    );
    const forCloudFront = properties.PolicyDocument.Statement.filter(({ Principal }) =>
      JSON.stringify(Principal).includes('cloudfront.amazonaws.com'),
    );
    expect(forCloudFront.flatMap(({ Action }) => Action).toSorted()).toEqual(['s3:GetObject', 's3:ListBucket']);
    for (const { Condition } of forCloudFront) {
      expect(Condition).toEqual({
        StringEquals: { 'AWS:SourceArn': `arn:aws:cloudfront::${account}:distribution/${id}` },
      });
    }
  });
});
