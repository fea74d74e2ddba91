import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Function as LambdaFunction, LoggingFormat, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionDefinition } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import { bundledCode } from '#infra/bundle/code.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { functionEnvironment } from '#infra/function-environment.ts';
import { statementsFor } from '#infra/permissions.ts';

type HandlerProps = {
  definition: FunctionDefinition;
  config: Config;
  data: Data;
  /** What its event source needs besides: variables and permissions. */
  environment?: Readonly<Record<string, string>>;
  statements?: readonly PolicyStatement[];
  /** Gets the events of asynchronous calls that failed in spite of Lambda's retries. */
  failures?: Queue;
};

/** Writing to one existing log group. Its ARN ends in `:*`, which stands for the streams in it. */
const logStatement = (logs: LogGroup) =>
  new PolicyStatement({ actions: ['logs:CreateLogStream', 'logs:PutLogEvents'], resources: [logs.logGroupArn] });

/** X-Ray has no resources that these actions could be narrowed to. */
const tracingStatement = () =>
  new PolicyStatement({ actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'], resources: ['*'] });

/** A Lambda function with its own log group, and its own role that allows what its definition grants and no more. */
export class Handler extends Construct {
  readonly definition: FunctionDefinition;
  readonly lambda: LambdaFunction;
  readonly logs: LogGroup;

  constructor(
    scope: Construct,
    id: string,
    { definition, config, data, environment, statements = [], failures }: HandlerProps,
  ) {
    super(scope, id);
    const { folder, grants, reservedConcurrency } = definition;
    const concurrency = reservedConcurrency && config[reservedConcurrency];
    this.definition = definition;
    this.logs = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      description: `What the ${folder} function may do.`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            ...statementsFor(grants, Stack.of(this), config, data),
            ...statements,
            ...(failures
              ? [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [failures.queueArn] })]
              : []),
            logStatement(this.logs),
            ...(config.xray ? [tracingStatement()] : []),
          ],
        }),
      },
    });
    if (config.xray) {
      acknowledge(role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray has no resources to narrow these actions to.' });
    }
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `functions/${folder}`,
      code: bundledCode(folder),
      handler: 'handler.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: definition.memoryMb,
      timeout: Duration.seconds(definition.timeoutSeconds),
      environment: { ...functionEnvironment(definition, config, data), ...environment },
      // Constructs that use this function must not widen its permissions.
      role: role.withoutPolicyUpdates(),
      logGroup: this.logs,
      // The functions write one line of JSON per event; Lambda's JSON format would escape it into a string.
      loggingFormat: LoggingFormat.TEXT,
      tracing: config.xray ? Tracing.ACTIVE : Tracing.DISABLED,
      // 0 would stop the function: it means that nothing is reserved.
      ...(concurrency && { reservedConcurrentExecutions: concurrency }),
      ...(failures && { onFailure: new SqsDestination(failures) }),
    });
  }
}
