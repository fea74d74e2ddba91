import {
  AccessLevel,
  AllowedMethods,
  CachePolicy,
  CacheQueryStringBehavior,
  Distribution,
  HttpVersion,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { Annotations, Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import { apiPath, unlistedPaths } from '#infra/security-headers.ts';
import type { Api } from './api.ts';
import { createApiBehavior } from './api-behavior.ts';
import { createEdgeFunctions } from './edge-functions.ts';
import { findOwnDomain, pointAtDistribution } from './own-domain.ts';
import { createRateRule } from './rate-rule.ts';
import { createResponseHeaders } from './response-headers.ts';

export type FrontProps = { config: Config; bucket: IBucket; api: Api; originSecret: string };

/**
 * How long CloudFront keeps a file. A page says `no-cache`, which browsers heed: they ask each time. CloudFront keeps it
 * all the same, as the least it is told to here, and forgets it when a deployment says so. A page then comes from
 * near the visitor and not from the bucket's region.
 */
const kept = { minTtl: Duration.days(1), defaultTtl: Duration.days(1), maxTtl: Duration.days(365) };

/** CloudFront: the site from the bucket, /api/* from the API, under one name. */
export class Front extends Construct {
  readonly distribution: Distribution;
  readonly url: string;

  constructor(scope: Construct, id: string, { config, bucket, api, originSecret }: FrontProps) {
    super(scope, id);
    const headers = createResponseHeaders(this);
    const functions = createEdgeFunctions(this);
    const domain = findOwnDomain(this, config);

    const site = {
      // Without the right to list, S3 answers 403 for a file that is not there. No request lists: viewer-request.js
      // sends "/" and all that it does not know to a page of ours.
      origin: S3BucketOrigin.withOriginAccessControl(bucket, {
        originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
      }),
      cachePolicy: new CachePolicy(this, 'FileCache', {
        ...kept,
        queryStringBehavior: CacheQueryStringBehavior.none(),
        enableAcceptEncodingBrotli: true,
        enableAcceptEncodingGzip: true,
      }),
      functionAssociations: functions.site,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      compress: true,
    };
    const unlisted = { ...site, responseHeadersPolicy: headers.unlisted };
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `website ${config.stage}`,
      defaultBehavior: { ...site, responseHeadersPolicy: headers.listed },
      additionalBehaviors: {
        [apiPath]: createApiBehavior(this, { api, originSecret, headers: headers.api, functions: functions.api }),
        ...Object.fromEntries(unlistedPaths.map((path) => [path, unlisted])),
      },
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      // North America and Europe, where the firm's clients are; visitors elsewhere are served from there.
      priceClass: PriceClass.PRICE_CLASS_100,
      // TLS 1.2 and 1.3. Without a domain of its own the site has CloudFront's certificate, and CloudFront then allows
      // TLS 1.0 whatever is said here.
      ...(domain && {
        domainNames: [domain.name],
        certificate: domain.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(config.wafRateLimit !== undefined && { webAclId: createRateRule(this, config.wafRateLimit).attrArn }),
    });
    if (domain) pointAtDistribution(this, domain, this.distribution);
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;

    Annotations.of(this).acknowledgeWarning(
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk',
      'viewer-request.js sends "/" to a page, so that no request reaches the bucket without a key.',
    );
    acknowledge(this.distribution, {
      'AwsSolutions-CFR1': 'The site is for visitors from every country.',
      'AwsSolutions-CFR3':
        'Access logs would keep the address of every visitor. Counts and error rates come as metrics, and the API keeps a log without addresses.',
      ...(config.wafRateLimit === undefined && {
        'AwsSolutions-CFR2':
          'A web ACL is the setting wafRateLimit, because it costs more than the whole site. Without it the API limits each address itself.',
      }),
      ...(!domain && {
        'AwsSolutions-CFR4':
          "CloudFront's own certificate comes with TLS 1.0; a newer minimum needs a domain, the setting domainName.",
      }),
    });
  }
}
