import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { apiHeaders, hstsMaxAge, securityHeaders, unlistedHeaders } from '#infra/security-headers.ts';

/** CloudFront refuses these as custom headers: each has a place of its own in the policy. */
const {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': _,
  'x-content-type-options': __,
  'referrer-policy': referrerPolicy,
  ...customHeaders
} = securityHeaders;

const createPolicy = (scope: Construct, id: string, custom: Readonly<Record<string, string>>) =>
  new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsMaxAge),
        includeSubdomains: true,
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(custom).map(([header, value]) => ({ header, value, override: true })),
    },
  });

/** The headers of infra/security-headers.ts: of pages, of those that no search engine should list, and of the API. */
export const createResponseHeaders = (
  scope: Construct,
): Record<'listed' | 'unlisted' | 'api', ResponseHeadersPolicy> => ({
  listed: createPolicy(scope, 'Headers', customHeaders),
  unlisted: createPolicy(scope, 'UnlistedHeaders', { ...customHeaders, ...unlistedHeaders }),
  api: createPolicy(scope, 'ApiHeaders', { ...customHeaders, ...apiHeaders }),
});
