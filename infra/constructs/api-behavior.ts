import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  CfnOriginRequestPolicy,
  type FunctionAssociation,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  type ResponseHeadersPolicy,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Aws, Fn } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { forwardedHeaders } from '#infra/forwarded-headers.ts';
import { globalName } from '#infra/names.ts';
import type { Api } from './api.ts';

type ApiBehaviorProps = {
  config: Config;
  api: Api;
  originSecret: string;
  headers: ResponseHeadersPolicy;
  functions: FunctionAssociation[];
};

/** How CloudFront forwards /api/*: never cached, with the secret that proves the request came through it. */
export class ApiBehavior extends Construct {
  readonly options: BehaviorOptions;

  constructor(scope: Construct, id: string, { config, api, originSecret, headers, functions }: ApiBehaviorProps) {
    super(scope, id);
    // The CDK's own construct takes no Accept-Encoding. CloudFront does, where nothing is cached.
    const policy = new CfnOriginRequestPolicy(this, 'RequestPolicy', {
      originRequestPolicyConfig: {
        name: globalName(config, 'api-request'),
        headersConfig: { headerBehavior: 'whitelist', headers: [...forwardedHeaders] },
        cookiesConfig: { cookieBehavior: 'all' },
        queryStringsConfig: { queryStringBehavior: 'all' },
      },
    });
    this.options = {
      origin: new HttpOrigin(Fn.join('', [api.http.apiId, '.execute-api.', Aws.REGION, '.', Aws.URL_SUFFIX]), {
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        customHeaders: { 'x-origin-secret': originSecret },
      }),
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.fromOriginRequestPolicyId(this, 'Forwarded', policy.ref),
      responseHeadersPolicy: headers,
      functionAssociations: functions,
      allowedMethods: AllowedMethods.ALLOW_ALL,
      // A password sent over plain HTTP is already exposed; a redirect would only hide that.
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      compress: true,
    };
  }
}
