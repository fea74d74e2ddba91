import {
  type HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { apiHeaders, hstsMaxAge, securityHeaders } from '#infra/headers.ts';
import { globalName, pascalCase } from '#infra/names.ts';

/** CloudFront does not allow these as custom headers: the policy has a dedicated property for each. */
const {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': _,
  'x-content-type-options': __,
  'referrer-policy': referrerPolicy,
  ...customHeaders
} = securityHeaders;

const custom = (headers: Readonly<Record<string, string>>, { override }: { override: boolean }) =>
  Object.entries(headers).map(([header, value]): ResponseCustomHeader => ({ header, value, override }));

/**
 * The headers of infra/headers.ts, in two policies, of which an account may have twenty. The Cache-Control of the API's is
 * for answers without one: the functions' answers have their own.
 */
export const responseHeaders = (scope: Construct, config: Config) => {
  const policy = (name: string, more: ResponseCustomHeader[]) =>
    new ResponseHeadersPolicy(scope, pascalCase(name), {
      responseHeadersPolicyName: globalName(config, name),
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
      customHeadersBehavior: { customHeaders: [...custom(customHeaders, { override: true }), ...more] },
    });
  return { site: policy('site', []), api: policy('api', custom(apiHeaders, { override: false })) };
};
