import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  type FunctionAssociation,
  OriginProtocolPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Aws, Fn } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Api } from './api.ts';
import { originSecretHeader } from './origin-secret.ts';

/**
 * What the functions read of a request, and nothing else of it goes on. CloudFront writes the viewer's address itself,
 * whatever the visitor sent under that name. Host must stay out: API Gateway is asked under its own.
 */
const forwardedHeaders = [
  'CloudFront-Viewer-Address',
  'Content-Type',
  'Idempotency-Key',
  'Origin',
  'Sec-Fetch-Site',
  'X-Forwarded-Host',
];

/** How CloudFront passes /api/* on: never cached, with the secret by which the functions know it. */
export const createApiBehavior = (
  scope: Construct,
  props: { api: Api; originSecret: string; headers: ResponseHeadersPolicy; functions: FunctionAssociation[] },
): BehaviorOptions => ({
  origin: new HttpOrigin(Fn.join('', [props.api.http.apiId, '.execute-api.', Aws.REGION, '.', Aws.URL_SUFFIX]), {
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { [originSecretHeader]: props.originSecret },
  }),
  cachePolicy: CachePolicy.CACHING_DISABLED,
  originRequestPolicy: new OriginRequestPolicy(scope, 'ApiRequestPolicy', {
    headerBehavior: OriginRequestHeaderBehavior.allowList(...forwardedHeaders),
    cookieBehavior: OriginRequestCookieBehavior.all(),
    queryStringBehavior: OriginRequestQueryStringBehavior.all(),
  }),
  responseHeadersPolicy: props.headers,
  functionAssociations: props.functions,
  allowedMethods: AllowedMethods.ALLOW_ALL,
  // A password that was sent in the clear has been seen already: a redirect would only hide that.
  viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
  compress: true,
});
