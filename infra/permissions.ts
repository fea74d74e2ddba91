import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Grants } from '#functions/routes.ts';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';

/** The resources that grants refer to, by their ARNs. */
export type GrantTargets = {
  tables: Readonly<Record<TableName, Pick<ITable, 'tableArn'>>>;
  signingKeysArn: string;
  sender: { identityArn: string; recipientIdentityArn: string; fromEmail: string; salesEmail: string };
};

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

const onSender = ({ identityArn, recipientIdentityArn, fromEmail, salesEmail }: GrantTargets['sender']) =>
  new PolicyStatement({
    actions: ['ses:SendEmail'],
    // SES also checks the recipient if that is an identity of the account, as it must be in the sandbox. The conditions
    // allow one sender and one recipient whichever identity is checked.
    resources: [identityArn, recipientIdentityArn],
    conditions: {
      StringEquals: { 'ses:FromAddress': fromEmail },
      'ForAllValues:StringEquals': { 'ses:Recipients': [salesEmail] },
    },
  });

/** The statements of a function's role: each action of its grants, on exactly that resource and those rows. */
export const statementsFor = (grants: Grants, targets: GrantTargets): PolicyStatement[] => [
  ...Object.entries(grants.tables).flatMap(([name, onIt]) =>
    onTable(name as TableName, onIt, targets.tables[name as TableName]),
  ),
  ...(grants.readsSigningKeys
    ? [new PolicyStatement({ actions: ['secretsmanager:GetSecretValue'], resources: [targets.signingKeysArn] })]
    : []),
  ...(grants.sendsEmail ? [onSender(targets.sender)] : []),
];
