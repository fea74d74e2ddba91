import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { ApiFunction } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import type { Handler } from './handler.ts';

/** Per route: requests per second, and the burst. API Gateway answers the rest with 429 and starts no function. */
const throttle = { rateLimit: 25, burstLimit: 50 };

/**
 * One line of JSON per request, without personal data: the route instead of the path, and neither the IP address nor
 * the user agent.
 */
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

export type ApiProps = {
  config: Config;
  functions: readonly ApiFunction[];
  /** By folder. */
  handlers: ReadonlyMap<string, Handler>;
  name: string;
};

/** The HTTP API, with the routes of every function in functions/routes.ts. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;

  constructor(scope: Construct, id: string, { config, functions, handlers, name }: ApiProps) {
    super(scope, id);
    this.http = new HttpApi(this, 'HttpApi', { apiName: name, createDefaultStage: false });
    for (const { folder, routes } of functions) {
      const handler = handlers.get(folder);
      if (!handler) throw new Error(`functions/${folder} has no handler.`);
      const integration = new HttpLambdaIntegration(folder, handler.lambda);
      for (const { method, path } of routes) {
        this.http.addRoutes({ path, methods: [HttpMethod[method]], integration });
      }
    }
    acknowledge(this.http, {
      'AwsSolutions-APIG4':
        'The form, the login and the session check are public. Every function first checks the secret header that CloudFront adds, and the client room needs a session cookie.',
    });
    const logs = new LogGroup(this, 'AccessLogs', {
      // API Gateway may write to groups with this prefix without an entry in the account-wide log policy, which is small.
      logGroupName: `/aws/vendedlogs/${name}/api`,
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.stage = new HttpStage(this, 'Stage', {
      httpApi: this.http,
      stageName: '$default',
      autoDeploy: true,
      throttle,
      accessLogSettings: {
        destination: new LogGroupLogDestination(logs),
        format: AccessLogFormat.custom(JSON.stringify(accessLog)),
      },
    });
  }
}
