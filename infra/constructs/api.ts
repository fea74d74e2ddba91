import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { HttpApi, HttpMethod, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { routes } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import type { Handler } from './handler.ts';

/** Requests a second, and at once, on each route. What is over is answered with 429 and starts no function. */
const throttle = { rateLimit: 25, burstLimit: 50 };

/**
 * One line of JSON for each request. The route and not the path, and neither address nor browser: nothing in it is
 * about a person, so it can be kept, and read by whoever operates the site.
 */
const accessLog = {
  time: '$context.requestTime',
  requestId: '$context.requestId',
  // What Lambda puts before each line of the function's own log.
  functionRequestId: '$context.awsEndpointRequestId',
  route: '$context.routeKey',
  status: '$context.status',
  bytes: '$context.responseLength',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
};

/** The HTTP API: one function a folder of functions/routes.ts, one route an entry. */
export class Api extends Construct {
  readonly http: HttpApi;
  readonly stage: HttpStage;

  constructor(
    scope: Construct,
    id: string,
    props: { config: Config; handlers: ReadonlyMap<string, Handler>; name: string },
  ) {
    super(scope, id);
    this.http = new HttpApi(this, 'Http', { apiName: props.name, createDefaultStage: false });
    const integrations = new Map(
      [...props.handlers].map(([folder, { lambda }]) => [folder, new HttpLambdaIntegration(folder, lambda)]),
    );
    for (const { method, path, folder } of routes) {
      const integration = integrations.get(folder);
      if (!integration) throw new Error(`No function was made of functions/${folder}.`);
      this.http.addRoutes({ path, methods: [HttpMethod[method]], integration });
    }
    acknowledge(this.http, {
      'AwsSolutions-APIG4':
        'The form, login and the check are for everybody. CloudFront is known by a secret header and a client by a session cookie; both are checked by the functions themselves before anything else.',
    });
    const logs = new LogGroup(this, 'AccessLogs', {
      // With this prefix the logs of many stages do not use up the account-wide policy that lets API Gateway write.
      logGroupName: `/aws/vendedlogs/${props.name}/api`,
      retention: props.config.logRetentionDays,
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
