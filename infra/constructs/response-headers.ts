import { type HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { apiHeaders, hstsMaxAge, securityHeaders, unlistedHeaders } from '#infra/security-headers.ts';

/** CloudFront does not allow these as custom headers: the policy has a dedicated property for each. */
const {
  'content-security-policy': contentSecurityPolicy,
  'strict-transport-security': _,
  'x-content-type-options': __,
  'referrer-policy': referrerPolicy,
  ...customHeaders
} = securityHeaders;

/** The headers of infra/security-headers.ts: for pages, for pages that must not be indexed, and for the API. */
export class ResponseHeaders extends Construct {
  readonly listed: ResponseHeadersPolicy;
  readonly unlisted: ResponseHeadersPolicy;
  readonly api: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.listed = this.#policy('Listed', {});
    this.unlisted = this.#policy('Unlisted', unlistedHeaders);
    this.api = this.#policy('Api', apiHeaders);
  }

  #policy(id: string, more: Readonly<Record<string, string>>) {
    return new ResponseHeadersPolicy(this, id, {
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
        customHeaders: Object.entries({ ...customHeaders, ...more }).map(([header, value]) => ({
          header,
          value,
          override: true,
        })),
      },
    });
  }
}
