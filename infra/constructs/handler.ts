import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Rule, type RuleProps, type RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack, Stage } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionDefinition, Grants } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { writeBundle } from '#infra/bundle/bundle.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { configurationSetName } from '#infra/names.ts';
import { variableOf } from '#shared/settings.ts';

export const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });

const onTable = (name: TableName, action: string, { tableArn }: Table, limitKeys?: string): PolicyStatement => {
  const { indexes = [] }: TableDefinition = tables[name];
  const [, actionOnIndex] = /^index:(\w+)$/.exec(action) ?? [];
  return actionOnIndex
    ? allow([`dynamodb:${actionOnIndex}`], ...indexes.map((index) => `${tableArn}/index/${index.name}`))
    : new PolicyStatement({
        actions: [`dynamodb:${action}`],
        resources: [tableArn],
        ...(name === 'rate_limits' && {
          conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${limitKeys}*`] } },
        }),
      });
};

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

const onSender = (stack: Stack, { sesIdentity, fromEmail, salesEmail, stage }: Config) => {
  const arn = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    // If an email address and its domain are both verified, SES checks the address's identity. SES also checks the
    // configuration set, and the recipient's identity if the account has verified it, as the sandbox requires.
    // Whichever resource SES checks, the conditions allow only one sender and one recipient.
    resources: [
      ...[...new Set([sesIdentity, fromEmail, domainOf(fromEmail), salesEmail, domainOf(salesEmail)])].map((identity) =>
        arn('identity', identity),
      ),
      arn('configuration-set', configurationSetName(stage)),
    ],
    conditions: {
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    },
  });
};

const tablesOf = ({ tables }: Grants) => Object.entries(tables) as [TableName, readonly string[]][];

/** Allows each granted action only on the resource that it is granted for. */
const statementsFor = (grants: Grants, stack: Stack, config: Config, data: Data): PolicyStatement[] => [
  ...tablesOf(grants).flatMap(([name, actions]) =>
    actions.map((action) => onTable(name, action, data.tables[name], grants.limitKeys)),
  ),
  ...(grants.readsSigningKey ? [allow(['secretsmanager:GetSecretValue'], data.signingKeys.secretArn)] : []),
  ...(grants.sendsEmail ? [onSender(stack, config)] : []),
];

type HandlerProps = {
  definition: FunctionDefinition;
  config: Config;
  data: Data;
  roomsFolder?: string;
  environment?: Readonly<Record<string, string>>;
  statements?: readonly PolicyStatement[];
  /** Receives events whose asynchronous invocations failed after Lambda's retries, or that a rule could not deliver. */
  failures?: Queue;
};

/** One function's bundle. The asset hash depends only on the files, so unchanged code is not deployed again. */
const bundledCode = (scope: Construct, folder: string, roomsFolder?: string): Code => {
  const outDir = join(Stage.of(scope)?.outdir ?? '', 'bundles', folder);
  // Files from an earlier synthesis must not be deployed.
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  writeBundle(folder, outDir, roomsFolder);
  return Code.fromAsset(outDir);
};

const functionEnvironment = ({ grants, settings }: FunctionDefinition, config: Config, data: Data) => ({
  APP_STAGE: config.stage,
  ...Object.fromEntries(tablesOf(grants).map(([name]) => [tables[name].env, data.tables[name].tableName])),
  ...(grants.sendsEmail && { CONFIGURATION_SET: configurationSetName(config.stage) }),
  ...(grants.readsSigningKey && { SIGNING_KEYS_SECRET: data.signingKeys.secretArn }),
  ...Object.fromEntries(settings.map((name) => [variableOf(name), String(config[name])])),
});

/** A Lambda function with its own log group and a role that allows only what the function needs. */
export class Handler extends Construct {
  readonly definition: FunctionDefinition;
  readonly lambda: LambdaFunction;
  readonly logs: LogGroup;
  readonly #failures: Queue | undefined;

  constructor(scope: Construct, id: string, props: HandlerProps) {
    super(scope, id);
    const { definition, config, data, environment, roomsFolder, statements = [], failures } = props;
    const { folder, grants } = definition;
    this.definition = definition;
    this.#failures = failures;
    this.logs = new LogGroup(this, 'Logs', { retention: config.logRetentionDays });
    const role = new Role(this, 'Role', {
      description: `What the ${folder} function may do.`,
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        grants: new PolicyDocument({
          statements: [
            ...statementsFor(grants, Stack.of(this), config, data),
            ...statements,
            ...(failures ? [allow(['sqs:SendMessage'], failures.queueArn)] : []),
            // The ARN ends in `:*`, which matches only this group's log streams.
            allow(['logs:CreateLogStream', 'logs:PutLogEvents'], this.logs.logGroupArn),
          ],
        }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `functions/${folder}`,
      code: bundledCode(this, folder, roomsFolder),
      handler: 'index.handler',
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
      ...(failures && { onFailure: new SqsDestination(failures) }),
    });
  }

  calledBy(scope: Construct, id: string, rule: RuleProps, event?: RuleTargetInput): Rule {
    const failures = this.#failures && { deadLetterQueue: this.#failures };
    const target = new FunctionTarget(this.lambda, { ...(event && { event }), ...failures });
    return new Rule(scope, id, { ...rule, targets: [target] });
  }
}
