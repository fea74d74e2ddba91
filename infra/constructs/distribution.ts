import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Duration } from 'aws-cdk-lib/core';
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

const responseHeaders = (scope: Construct, { domainName, redirectDomainName }: Config) =>
  new cloudfront.ResponseHeadersPolicy(scope, 'ResponseHeaders', {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsMaxAge),
        // A bare domain can have subdomains outside our control. Only a www. name is certain not to be a bare domain.
        includeSubdomains: [domainName, redirectDomainName].every((name) => !name || name.startsWith('www.')),
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy as cloudfront.HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(customHeaders).map(([header, value]) => ({ header, value, override: true })),
    },
  });

const edgeFunctions = (scope: Construct, { domainName, redirectDomainName }: Config, roomsFolder: string) => {
  const redirects = domainName && redirectDomainName ? { [redirectDomainName]: domainName } : {};
  const code = renderEdge(redirects, sitePages(roomsFolder));
  const associate = (name: string, text: string, eventType: cloudfront.FunctionEventType) => ({
    eventType,
    function: new cloudfront.Function(scope, name, { code: cloudfront.FunctionCode.fromInline(text) }),
  });
  const { VIEWER_REQUEST, VIEWER_RESPONSE } = cloudfront.FunctionEventType;
  return {
    site: [
      associate('viewer-request', code.viewerRequest, VIEWER_REQUEST),
      associate('viewer-response', code.viewerResponse, VIEWER_RESPONSE),
    ],
    api: [associate('api-request', code.apiRequest, VIEWER_REQUEST)],
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

const accepted = {
  '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
    'viewer-request.ts maps "/" and every unknown path to a page, so every request to the bucket names a file.',
  'AwsSolutions-CFR1': 'The site is for visitors from all countries.',
  'AwsSolutions-CFR2':
    'The web ACL is a setting (wafRateLimit). Without it the API itself limits forms and logins per IP address.',
  'AwsSolutions-CFR3':
    'Access logs would store the IP address of every visitor. Metrics cover requests and error rates, and the API has an access log without IP addresses.',
  'AwsSolutions-CFR4':
    "CloudFront's own certificate allows TLS 1.0. A newer minimum needs a custom domain (setting domainName).",
};

type SiteDistributionProps = { config: Config; bucket: IBucket; api: Api; roomsFolder: string; originSecret: string };

/** CloudFront in front of the bucket and the API. @returns it with the site's public name and any certificate */
export const siteDistribution = (scope: Construct, props: SiteDistributionProps) => {
  const { config, bucket, api, roomsFolder, originSecret } = props;
  const responseHeadersPolicy = responseHeaders(scope, config);
  const functions = edgeFunctions(scope, config, roomsFolder);
  const domain = siteDomain(scope, config);
  const distribution = new cloudfront.Distribution(scope, 'Distribution', {
    comment: `website ${config.stage}`,
    defaultBehavior: {
      // With LIST access, S3 returns 404 instead of 403 for a missing file.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [cloudfront.AccessLevel.READ, cloudfront.AccessLevel.LIST],
      }),
      // Keeps files for a day, or until a deployment invalidates them, because S3 sends no Cache-Control.
      cachePolicy: cloudfront.CachePolicy.CACHING_OPTIMIZED,
      functionAssociations: functions.site,
      responseHeadersPolicy,
    },
    additionalBehaviors: {
      [apiPath]: {
        ...apiBehavior(new Construct(scope, 'ApiBehavior'), api, originSecret),
        functionAssociations: functions.api,
        responseHeadersPolicy,
      },
    },
    httpVersion: cloudfront.HttpVersion.HTTP2_AND_3,
    // Edge locations in North America and Europe, where the firm's clients are. They also serve visitors elsewhere.
    priceClass: cloudfront.PriceClass.PRICE_CLASS_100,
    ...(domain && { domainNames: domain.names, certificate: domain.certificate }),
    ...(config.wafRateLimit && { webAclId: rateLimit(scope, config.wafRateLimit).attrArn }),
  });
  domain?.pointTo(distribution);
  acknowledge(scope, accepted);
  return {
    distribution,
    domain: config.domainName ?? distribution.distributionDomainName,
    certificate: domain?.certificate,
  };
};

export type SiteDistribution = ReturnType<typeof siteDistribution>;
