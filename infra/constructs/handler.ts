import { fileURLToPath } from 'node:url';
import { Rule, type RuleProps, type RuleTargetInput } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { AssetHashType, DockerImage, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionDefinition, Grants } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { writeBundle } from '#infra/bundle/bundle.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { configurationSetName } from '#infra/names.ts';
import { variableOf } from '#shared/settings.ts';

const onTable = (
  name: TableName,
  actions: readonly string[],
  { tableArn }: { tableArn: string },
): PolicyStatement[] => {
  const { indexes = [] }: TableDefinition = tables[name];
  const onIndexes = actions.filter((action) => action.startsWith('index:')).map((action) => action.slice(6));
  const onRows = actions.filter((action) => !action.startsWith('index:'));
  const statement = (names: string[], resources: string[]) =>
    names.length > 0 ? [new PolicyStatement({ actions: names.map((action) => `dynamodb:${action}`), resources })] : [];
  return [
    ...statement(onRows, [tableArn]),
    ...statement(
      onIndexes,
      indexes.map((index) => `${tableArn}/index/${index.name}`),
    ),
  ];
};

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

const onSender = (stack: Stack, { sesIdentity, fromEmail, salesEmail, stage }: Config) => {
  const arn = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    // Where an address and its domain are both verified, SES checks that of the address. It also checks the configuration
    // set, and the recipient if that is an identity of the account, as it must be in the sandbox. The conditions allow one
    // sender and one recipient whichever of them is checked.
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

/** The statements of a function's role: each action of its grants, on exactly that resource. */
const statementsFor = (grants: Grants, stack: Stack, config: Config, data: Data): PolicyStatement[] => [
  ...Object.entries(grants.tables).flatMap(([name, onIt]) =>
    onTable(name as TableName, onIt, data.tables[name as TableName]),
  ),
  ...(grants.readsSigningKeys
    ? [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [data.signingKeys.secretArn] })]
    : []),
  ...(grants.sendsEmail ? [onSender(stack, config)] : []),
];

type HandlerProps = {
  definition: FunctionDefinition;
  config: Config;
  data: Data;
  /** What the build wrote of the rooms, for a function that reads of them. */
  roomsFolder?: string;
  /** What its event source needs in addition: variables and permissions. */
  environment?: Readonly<Record<string, string>>;
  statements?: readonly PolicyStatement[];
  /** Gets the events of asynchronous calls that failed in spite of Lambda's retries, or that no rule could make. */
  failures?: Queue;
};

/** The bundle of one function. Its hash is that of what was built, so unchanged code is not deployed again. */
const bundledCode = (folder: string, roomsFolder?: string): Code =>
  Code.fromAsset(fileURLToPath(new URL(`../../functions/${folder}`, import.meta.url)), {
    assetHashType: AssetHashType.OUTPUT,
    bundling: {
      // Never run: the bundle is made in this process.
      image: DockerImage.fromRegistry('none'),
      local: {
        tryBundle(outDir) {
          writeBundle(folder, outDir, roomsFolder);
          return true;
        },
      },
    },
  });

/** The environment of one function: the names of the resources that its grants open to it, and its settings. */
const functionEnvironment = (
  { grants, settings }: FunctionDefinition,
  config: Config,
  data: Data,
): Record<string, string> => ({
  APP_STAGE: config.stage,
  ...Object.fromEntries(
    Object.keys(grants.tables).map((name) => [tables[name as TableName].env, data.tables[name as TableName].tableName]),
  ),
  ...(grants.sendsEmail && { CONFIGURATION_SET: configurationSetName(config.stage) }),
  ...(grants.readsSigningKeys && { SIGNING_KEYS_SECRET: data.signingKeys.secretArn }),
  ...Object.fromEntries(settings.map((name) => [variableOf(name), String(config[name])])),
});

/** A Lambda function with its own log group, and a role that allows what its definition grants and no more. */
export class Handler extends Construct {
  readonly definition: FunctionDefinition;
  readonly lambda: LambdaFunction;
  readonly logs: LogGroup;
  readonly #failures: Queue | undefined;

  constructor(
    scope: Construct,
    id: string,
    { definition, config, data, environment, roomsFolder, statements = [], failures }: HandlerProps,
  ) {
    super(scope, id);
    const { folder, grants, reservedConcurrency } = definition;
    const concurrency = reservedConcurrency && config[reservedConcurrency];
    this.definition = definition;
    this.#failures = failures;
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
            // The ARN ends in `:*`, which stands for the streams of this one group.
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [this.logs.logGroupArn],
            }),
          ],
        }),
      },
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      description: `functions/${folder}`,
      code: bundledCode(folder, roomsFolder),
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
      // 0 would stop the function: it means that nothing is reserved.
      ...(concurrency && { reservedConcurrentExecutions: concurrency }),
      ...(failures && { onFailure: new SqsDestination(failures) }),
    });
  }

  /** Makes a rule call this function, with the rule's own event unless another is given. */
  calledBy(scope: Construct, id: string, rule: RuleProps, event?: RuleTargetInput): Rule {
    const failures = this.#failures && { deadLetterQueue: this.#failures };
    const target = new FunctionTarget(this.lambda, { ...(event && { event }), ...failures });
    return new Rule(scope, id, { ...rule, targets: [target] });
  }
}
