import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Annotations, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import { renderEdge, sitePages } from '#infra/edge/render.ts';
import { apiPath, hstsMaxAge, securityHeaders } from '#infra/headers.ts';
import type { Config } from '#infra/settings.ts';
import { type Api, apiBehavior } from './api.ts';
import { siteDomain } from './domain.ts';

/** CloudFront rejects the first four as custom headers: a response headers policy has a dedicated property for each. */
const {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': _,
  'x-content-type-options': __,
  'referrer-policy': referrerPolicy,
  ...customHeaders
} = securityHeaders;

const responseHeaders = (scope: Construct, config: Config) =>
  new cloudfront.ResponseHeadersPolicy(scope, 'Site', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsMaxAge),
        // A bare domain can have subdomains outside our control. Only a www. name is certain not to be a bare domain.
        includeSubdomains: [config.domainName, config.redirectDomainName].every(
          (name) => name === undefined || name.startsWith('www.'),
        ),
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy as cloudfront.HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(customHeaders).map(([header, value]) => ({ header, value, override: true })),
    },
  });

type SiteDistributionProps = {
  config: Config;
  bucket: IBucket;
  api: Api;
  roomsFolder: string;
  originSecret: string;
};

/** CloudFront caches pages for a day or until a deployment invalidates them; browsers revalidate them every time. */
const cacheDurations = { minTtl: Duration.days(1), defaultTtl: Duration.days(1), maxTtl: Duration.days(365) };

const edgeFunctions = (scope: Construct, config: Config, roomsFolder: string) => {
  const { domainName, redirectDomainName } = config;
  const redirects = domainName && redirectDomainName ? { [redirectDomainName]: domainName } : {};
  const code = renderEdge(redirects, sitePages(roomsFolder));
  const associate = (name: string, text: string, eventType: cloudfront.FunctionEventType) => ({
    eventType,
    function: new cloudfront.Function(scope, name, {
      code: cloudfront.FunctionCode.fromInline(text),
      runtime: cloudfront.FunctionRuntime.JS_2_0,
    }),
  });
  return {
    site: [
      associate('viewer-request', code.viewerRequest, cloudfront.FunctionEventType.VIEWER_REQUEST),
      associate('viewer-response', code.viewerResponse, cloudfront.FunctionEventType.VIEWER_RESPONSE),
    ],
    api: [associate('api-request', code.apiRequest, cloudfront.FunctionEventType.VIEWER_REQUEST)],
  };
};

/**
 * Returns 429 at the edge to an IP address that sends too many requests. AWS's managed rules are left out: some block
 * ordinary messages (about SQL, say) or any body above 8 KB. @param limit requests per IP address in five minutes
 */
const rateLimit = (scope: Construct, limit: number): CfnWebACL => {
  // Sampled requests would show visitors' IP addresses.
  const visibility = { cloudWatchMetricsEnabled: true, sampledRequestsEnabled: false };
  return new CfnWebACL(scope, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: { ...visibility, metricName: 'requests' },
    rules: [
      {
        name: 'too-many-requests',
        priority: 0,
        action: { block: { customResponse: { responseCode: 429 } } },
        statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
        visibilityConfig: { ...visibility, metricName: 'too-many-requests' },
      },
    ],
  });
};

export const siteDistribution = (scope: Construct, props: SiteDistributionProps) => {
  const { config, bucket, api, roomsFolder, originSecret } = props;
  const responseHeadersPolicy = responseHeaders(new Construct(scope, 'ResponseHeaders'), config);
  const functions = edgeFunctions(new Construct(scope, 'EdgeFunctions'), config, roomsFolder);
  const domain = siteDomain(new Construct(scope, 'Domain'), config);
  const webAcl = config.wafRateLimit && rateLimit(new Construct(scope, 'RateLimit'), config.wafRateLimit);

  const site = {
    // With LIST access, S3 returns 404 instead of 403 for a missing file. No request can actually list the bucket:
    // viewer-request.ts maps "/" and every unknown path to a page.
    origin: S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
    }),
    cachePolicy: new cloudfront.CachePolicy(scope, 'FileCache', {
      ...cacheDurations,
      queryStringBehavior: cloudfront.CacheQueryStringBehavior.none(),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    }),
    functionAssociations: functions.site,
    allowedMethods: cloudfront.AllowedMethods.ALLOW_GET_HEAD,
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
    compress: true,
    responseHeadersPolicy,
  };
  const distribution = new cloudfront.Distribution(scope, 'Distribution', {
    comment: `website ${config.stage}`,
    defaultBehavior: site,
    additionalBehaviors: {
      [apiPath]: {
        ...apiBehavior(new Construct(scope, 'ApiBehavior'), api, originSecret),
        responseHeadersPolicy,
        functionAssociations: functions.api,
      },
    },
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    enableIpv6: true,
    // Edge locations in North America and Europe, where the firm's clients are. They also serve visitors elsewhere.
    priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
    // Requires TLS 1.2 or 1.3. Without a custom domain, the site uses CloudFront's own certificate, for which
    // CloudFront allows TLS 1.0 regardless of this property.
    ...(domain && {
      domainNames: domain.names,
      certificate: domain.certificate,
      minimumProtocolVersion: cloudfront.SecurityPolicyProtocol.TLS_V1_2_2021,
    }),
    ...(webAcl && { webAclId: webAcl.attrArn }),
  });
  domain?.pointTo(distribution);

  Annotations.of(scope).acknowledgeWarning(
    '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
    'viewer-request.ts maps "/" to a page, so every request to the bucket names a file.',
  );
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'The site is for visitors from all countries.',
    'AwsSolutions-CFR3':
      'Access logs would store the IP address of every visitor. Metrics cover requests and error rates, and the API has an access log without addresses.',
    ...(!webAcl && {
      'AwsSolutions-CFR2':
        'The web ACL is a setting (wafRateLimit). Without it the API itself limits forms and logins per address.',
    }),
    ...(!domain && {
      'AwsSolutions-CFR4':
        "CloudFront's own certificate allows TLS 1.0. A newer minimum needs a custom domain (setting domainName).",
    }),
  });
  return {
    distribution,
    domain: config.domainName ?? distribution.distributionDomainName,
    certificate: domain?.certificate,
  };
};

export type SiteDistribution = ReturnType<typeof siteDistribution>;
