import { fileURLToPath } from 'node:url';
import { PolicyDocument, type PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { AssetHashType, DockerImage, Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import { writeBundle } from '#infra/bundle/bundle.ts';
import type { Config } from '#infra/config.ts';
import { logStatement, tracingStatement } from './operation-permissions.ts';

export type HandlerProps = {
  /** Of functions/; also the function's name in logs and alarms. */
  folder: string;
  config: Pick<Config, 'logRetentionDays' | 'xray'>;
  environment: Record<string, string>;
  /** What the code itself may do. Logs and traces are added. */
  statements: PolicyStatement[];
  memoryMb: number;
  timeoutSeconds: number;
  /** At most so many at a time, which the rest of the account can then not take away. */
  reservedConcurrency?: number | undefined;
};

/** The bundle of one function. Its hash is that of what was built, so unchanged code is not deployed again. */
const codeOf = (folder: string) =>
  Code.fromAsset(fileURLToPath(new URL(`../../functions/${folder}`, import.meta.url)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never run: the bundle is made in this process.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(outDir) {
          writeBundle(folder, outDir);
          return true;
        },
      },
    },
  });

/** A Lambda function with a role of its own that allows what is listed and nothing else. */
export class Handler extends Construct {
  readonly lambda: LambdaFunction;
  readonly logs: LogGroup;
  readonly folder: string;

  constructor(scope: Construct, id: string, props: HandlerProps) {
    super(scope, id);
    const { config, folder } = props;
    this.folder = folder;
    this.logs = new LogGroup(this, 'Logs', {
      retention: config.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const role = new Role(this, 'Role', {
      description: `What the ${folder} function may do.`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [...props.statements, logStatement(this.logs), ...(config.xray ? [tracingStatement()] : [])],
        }),
      },
    });
    if (config.xray)
      acknowledge(role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray knows no resources to narrow its actions to.' });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `functions/${folder}`,
      code: codeOf(folder),
      handler: 'handler.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: props.memoryMb,
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: props.environment,
      // Nothing that is made from this function may add to its permissions by itself.
      role: role.withoutPolicyUpdates(),
      logGroup: this.logs,
      // The functions write a line of JSON for each event; in the JSON format Lambda would escape it into a string.
      loggingFormat: LoggingFormat.TEXT,
      tracing: config.xray ? Tracing.ACTIVE : Tracing.DISABLED,
      ...(props.reservedConcurrency && { reservedConcurrentExecutions: props.reservedConcurrency }),
    });
  }
}
