import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { hstsMaxAge, securityHeaders } from '#infra/headers.ts';
import { edgeName } from '#infra/names.ts';

/** CloudFront does not allow these as custom headers: the policy has a dedicated property for each. */
const {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': _,
  'x-content-type-options': __,
  'referrer-policy': referrerPolicy,
  ...customHeaders
} = securityHeaders;

/** The headers of infra/headers.ts, as a policy for every response. */
export const responseHeaders = (scope: Construct, config: Config) =>
  new ResponseHeadersPolicy(scope, 'Site', {
    responseHeadersPolicyName: edgeName(scope, config, 'site'),
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy, override: true },
      strictTransportSecurity: {
        accessControlMaxAge: Duration.seconds(hstsMaxAge),
        // A bare domain also has hosts that are not ours to decide about, and only one with www. is certainly not bare.
        includeSubdomains: [config.domainName, config.redirectDomainName].every(
          (name) => name === undefined || name.startsWith('www.'),
        ),
        override: true,
      },
      contentTypeOptions: { override: true },
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(customHeaders).map(([header, value]) => ({ header, value, override: true })),
    },
  });
