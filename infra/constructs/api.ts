import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { type CfnStage, HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Fn } from 'aws-cdk-lib/core';
import type { Construct, IConstruct } from 'constructs';
import { type ApiFunction, standardThrottle } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import { forwardedHeaders } from '#infra/headers.ts';
import { edgeName } from '#infra/names.ts';
import type { Handler } from './handler.ts';

/** One line of JSON per request, without personal data: the route instead of the path, no IP address, no user agent. */
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  // The request ID in each line of the function's own log.
  functionRequestId: '$context.awsEndpointRequestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
};

type ApiProps = { config: Config; handlers: ReadonlyMap<ApiFunction, Handler>; name: string };

export const siteApi = (scope: Construct, { config, handlers, name }: ApiProps) => {
  const http = new HttpApi(scope, 'HttpApi', { apiName: name, createDefaultStage: false });
  const routeSettings: Record<string, object> = {};
  const throttledRoutes: IConstruct[] = [];
  for (const [{ folder, routes, throttle }, { lambda }] of handlers) {
    const integration = new HttpLambdaIntegration(folder, lambda);
    for (const { method, path } of routes) {
      const added = http.addRoutes({ path, methods: [HttpMethod[method]], integration });
      if (!throttle) continue;
      const { perSecond: ThrottlingRateLimit, burst: ThrottlingBurstLimit } = throttle;
      routeSettings[`${method} ${path}`] = { ThrottlingRateLimit, ThrottlingBurstLimit };
      throttledRoutes.push(...added);
    }
  }
  acknowledge(http, {
    'AwsSolutions-APIG4':
      'The form, the login and the session check are public. Every function first checks the secret header that CloudFront adds, and the client room needs a session cookie.',
  });
  const logGroup = new LogGroup(scope, 'AccessLogs', {
    // API Gateway can write to log groups with this prefix without an entry in the account's size-limited log policy.
    logGroupName: `/aws/vendedlogs/${name}/api`,
    retention: config.logRetentionDays,
  });
  const stage = new HttpStage(scope, 'Stage', {
    httpApi: http,
    stageName: '$default',
    autoDeploy: true,
    throttle: { rateLimit: standardThrottle.perSecond, burstLimit: standardThrottle.burst },
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(accessLog)),
    },
  });
  // HttpStage has no property for route settings. CloudFormation rejects settings for a route that does not exist yet.
  (stage.node.defaultChild as CfnStage).routeSettings = routeSettings;
  stage.node.addDependency(...throttledRoutes);
  return { http, stage, accessLog: logGroup };
};

export type Api = ReturnType<typeof siteApi>;

export const apiBehavior = (scope: Construct, config: Config, api: Api, originSecret: string) => {
  // The CDK's OriginRequestPolicy rejects the header Accept-Encoding. CloudFront accepts it where nothing is cached.
  const policy = new cloudfront.CfnOriginRequestPolicy(scope, 'RequestPolicy', {
    originRequestPolicyConfig: {
      name: edgeName(scope, config, 'api-request'),
      headersConfig: { headerBehavior: 'whitelist', headers: [...forwardedHeaders] },
      cookiesConfig: { cookieBehavior: 'all' },
      queryStringsConfig: { queryStringBehavior: 'all' },
    },
  });
  return {
    origin: new HttpOrigin(Fn.join('', [api.http.apiId, '.execute-api.', Aws.REGION, '.', Aws.URL_SUFFIX]), {
      protocolPolicy: cloudfront.OriginProtocolPolicy.HTTPS_ONLY,
      originSslProtocols: [cloudfront.OriginSslPolicy.TLS_V1_2],
      customHeaders: { 'x-origin-secret': originSecret },
    }),
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.fromOriginRequestPolicyId(scope, 'Forwarded', policy.ref),
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    // A password sent over plain HTTP is already exposed; a redirect would only hide that.
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
    compress: true,
  };
};
