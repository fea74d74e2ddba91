import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Stack } from 'aws-cdk-lib/core';
import type { Grants } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import type { Config } from './config.ts';
import type { Data } from './data-stack.ts';
import { configurationSetName } from './names.ts';

type TableGrants = NonNullable<Grants['tables'][TableName]>;

const onTable = (name: TableName, grants: TableGrants, { tableArn }: { tableArn: string }): PolicyStatement[] => {
  const { indexes }: TableDefinition = tables[name];
  const whole = grants.filter((grant) => typeof grant === 'string');
  const onIndexes = whole.filter((action) => action.startsWith('index:')).map((action) => action.slice(6));
  const onRows = whole.filter((action) => !action.startsWith('index:'));
  const statement = (names: string[], resources: string[]) =>
    names.length > 0 ? [new PolicyStatement({ actions: names.map((action) => `dynamodb:${action}`), resources })] : [];
  return [
    ...statement(onRows, [tableArn]),
    ...statement(
      onIndexes,
      indexes.map((index) => `${tableArn}/index/${index.name}`),
    ),
    ...grants
      .filter((grant) => typeof grant !== 'string')
      .map(
        ({ action, keys }) =>
          new PolicyStatement({
            actions: [`dynamodb:${action}`],
            resources: [tableArn],
            // Every item of a batch has to match.
            conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': [`${keys}*`] } },
          }),
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

/**
 * The statements of a function's role: each action of its grants, on exactly that resource and those rows.
 * @param stack of the function
 */
export const statementsFor = (grants: Grants, stack: Stack, config: Config, data: Data): PolicyStatement[] => [
  ...Object.entries(grants.tables).flatMap(([name, onIt]) =>
    onTable(name as TableName, onIt, data.tables[name as TableName]),
  ),
  ...(grants.readsSigningKeys
    ? [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [data.signingKeys.secretArn] })]
    : []),
  ...(grants.sendsEmail ? [onSender(stack, config)] : []),
];
