import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import * as cloudfront from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { Aws, Names } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { ApiFunction } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import { forwardedHeaders } from '#infra/headers.ts';
import { logRetention } from './handler.ts';

/** One line of JSON per request, without personal data: the route instead of the path, no IP address, no user agent. */
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  error: '$context.error.message',
  cause: '$context.integrationErrorMessage',
};

/** Requests to each route. At 50 logins a second, which take 2.5 s each, 125 functions run at once. */
const throttle = { rateLimit: 50, burstLimit: 100 };

type ApiProps = { handlers: ReadonlyMap<ApiFunction, LambdaFunction>; name: string };

/** The HTTP API with a route for each path of the functions. It has no caller but CloudFront. */
export const siteApi = (scope: Construct, { handlers, name }: ApiProps) => {
  const http = new HttpApi(scope, 'HttpApi', { apiName: name, createDefaultStage: false });
  for (const [{ folder, routes }, handler] of handlers) {
    const integration = new HttpLambdaIntegration(folder, handler);
    for (const { method, path } of routes) http.addRoutes({ path, methods: [HttpMethod[method]], integration });
  }
  acknowledge(http, {
    'AwsSolutions-APIG4':
      'The form, the login and the session check are public. Every function first checks the secret header that CloudFront adds, and the client room needs a session cookie.',
  });
  const logGroup = new LogGroup(scope, 'AccessLogs', {
    // API Gateway can write to log groups with this prefix without an entry in the account's size-limited log policy.
    logGroupName: `/aws/vendedlogs/${name}/api`,
    ...logRetention,
  });
  const stage = new HttpStage(scope, 'Stage', {
    httpApi: http,
    stageName: '$default',
    autoDeploy: true,
    // The same for every route: settings of single routes stay behind when a route goes, and later updates then fail.
    throttle,
    accessLogSettings: {
      destination: new LogGroupLogDestination(logGroup),
      format: AccessLogFormat.custom(JSON.stringify(accessLog)),
    },
  });
  return { http, stage };
};

export type Api = ReturnType<typeof siteApi>;

/** How CloudFront passes requests on to the API. @param originSecret by which the API knows CloudFront */
export const apiBehavior = (scope: Construct, { http }: Api, originSecret: string) => {
  // The CDK's OriginRequestPolicy rejects the header Accept-Encoding. CloudFront accepts it where nothing is cached.
  const policy = new cloudfront.CfnOriginRequestPolicy(scope, 'RequestPolicy', {
    originRequestPolicyConfig: {
      name: Names.uniqueResourceName(scope, { maxLength: 128 }),
      headersConfig: { headerBehavior: 'whitelist', headers: [...forwardedHeaders] },
      cookiesConfig: { cookieBehavior: 'all' },
      queryStringsConfig: { queryStringBehavior: 'all' },
    },
  });
  return {
    origin: new HttpOrigin(`${http.apiId}.execute-api.${Aws.REGION}.${Aws.URL_SUFFIX}`, {
      customHeaders: { 'x-origin-secret': originSecret },
    }),
    cachePolicy: cloudfront.CachePolicy.CACHING_DISABLED,
    originRequestPolicy: cloudfront.OriginRequestPolicy.fromOriginRequestPolicyId(scope, 'Forwarded', policy.ref),
    allowedMethods: cloudfront.AllowedMethods.ALLOW_ALL,
    // A password sent over plain HTTP is already exposed; a redirect would only hide that.
    viewerProtocolPolicy: cloudfront.ViewerProtocolPolicy.HTTPS_ONLY,
  };
};
