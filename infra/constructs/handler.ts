import { join } from 'node:path';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { FunctionDefinition, Grants, TableAction } from '#functions/routes.ts';
import { queueIndex, type TableName, tables } from '#functions/tables.ts';
import type { DataStack } from '#infra/data-stack.ts';
import { configurationSetName } from '#infra/names.ts';
import type { Config } from '#infra/settings.ts';

/** By default, the CDK would keep logs forever, and would retain the log groups of a deleted stack. */
export const logRetention = { retention: RetentionDays.ONE_MONTH, removalPolicy: RemovalPolicy.DESTROY };

const allow = (actions: string[], ...resources: string[]) => new PolicyStatement({ actions, resources });

const onTable = (name: TableName, action: TableAction, arn: string, { limitKeys }: Grants): PolicyStatement => {
  if (action === 'index:Query') return allow(['dynamodb:Query'], `${arn}/index/${queueIndex}`);
  const statement = allow([`dynamodb:${action}`], arn);
  // All functions share the table of limits, but each may touch only its own keys.
  if (name === 'rate_limits') {
    statement.addCondition('ForAllValues:StringLike', { 'dynamodb:LeadingKeys': [`${limitKeys}*`] });
  }
  return statement;
};

const domainOf = (address: string) => address.slice(address.indexOf('@') + 1);

const onSender = (stack: Stack, { sesIdentity, fromEmail, salesEmail, stage }: Config) => {
  const arn = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
  // If an email address and its domain are both verified, SES checks the address's identity. SES also checks the
  // configuration set, and the recipient's identity if the account has verified it, as the sandbox requires.
  // Whichever resource SES checks, the conditions allow only one sender and one recipient.
  const names = new Set([sesIdentity, fromEmail, domainOf(fromEmail), salesEmail, domainOf(salesEmail)]);
  const identities = [...names].map((name) => arn('identity', name));
  return new PolicyStatement({
    actions: ['ses:SendEmail'],
    resources: [...identities, arn('configuration-set', configurationSetName(stage))],
    conditions: {
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    },
  });
};

const tablesOf = ({ tables }: Grants) => Object.entries(tables) as [TableName, readonly TableAction[]][];

/** Allows each granted action only on the resource that it is granted for. */
const statementsFor = (grants: Grants, stack: Stack, config: Config, data: DataStack): PolicyStatement[] => [
  ...tablesOf(grants).flatMap(([name, actions]) =>
    actions.map((action) => onTable(name, action, data.tables[name].tableArn, grants)),
  ),
  ...(grants.readsSigningKey ? [allow(['secretsmanager:GetSecretValue'], data.signingKey.secretArn)] : []),
  ...(grants.sendsEmail ? [onSender(stack, config)] : []),
];

const environmentOf = ({ grants }: FunctionDefinition, config: Config, data: DataStack) => ({
  APP_STAGE: config.stage,
  ...Object.fromEntries(tablesOf(grants).map(([name]) => [tables[name].env, data.tables[name].tableName])),
  ...(grants.sendsEmail && {
    CONFIGURATION_SET: configurationSetName(config.stage),
    FROM_EMAIL: config.fromEmail,
    SALES_EMAIL: config.salesEmail,
  }),
  ...(grants.readsSigningKey && { SIGNING_KEY_SECRET: data.signingKey.secretArn }),
});

export type HandlerProps = {
  definition: FunctionDefinition;
  config: Config;
  data: DataStack;
  /** The folder that `writeBundles` wrote. */
  bundles: string;
  environment?: Readonly<Record<string, string>>;
};

/** A Lambda function with its own log group and a role that allows only what the function needs. */
export const handlerFunction = (parent: Construct, props: HandlerProps): LambdaFunction => {
  const { definition, config, data, environment, bundles } = props;
  const { folder, grants, memoryMb, timeoutSeconds } = definition;
  const scope = new Construct(parent, folder);
  const logGroup = new LogGroup(scope, 'Logs', logRetention);
  const statements = [
    ...statementsFor(grants, Stack.of(scope), config, data),
    // The ARN ends in `:*`, which matches only this group's log streams.
    allow(['logs:CreateLogStream', 'logs:PutLogEvents'], logGroup.logGroupArn),
  ];
  return new LambdaFunction(scope, 'Function', {
    description: `functions/${folder}`,
    // The asset's hash depends only on the files, so unchanged code is not deployed again.
    code: Code.fromAsset(join(bundles, folder)),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: memoryMb,
    timeout: Duration.seconds(timeoutSeconds),
    environment: { ...environmentOf(definition, config, data), ...environment },
    role: new Role(scope, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { grants: new PolicyDocument({ statements }) },
    }),
    logGroup,
    // The functions write one line of JSON per event; Lambda's JSON format would escape it into a string.
    loggingFormat: LoggingFormat.TEXT,
  });
};
