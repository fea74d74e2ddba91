import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { acknowledge } from './acknowledge.ts';
import type { Config } from './config.ts';
import { Backups } from './constructs/backups.ts';
import { DataTable } from './constructs/data-table.ts';
import { pascalCase, secretName } from './names.ts';

/** What the site stack uses of the data stack. */
export type Data = { tables: Readonly<Record<TableName, Table>>; signingKeys: Secret; originSecret: Secret };

/** Whether the rows of a table expire by themselves. */
const isTransient = (name: TableName): boolean => {
  const { ttl }: TableDefinition = tables[name];
  return ttl !== undefined;
};

/**
 * Everything that holds state. Deployments replace nothing in it, and deleting the stack deletes nothing of it, unless it
 * has never been completed: a failed first deployment leaves nothing that the next one would meet.
 */
export class DataStack extends Stack implements Data {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly signingKeys: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    const { config } = props;
    const names = Object.keys(tables) as TableName[];
    this.tables = Object.fromEntries(
      names.map((name) => [name, new DataTable(this, pascalCase(name), { config, table: name }).table]),
    ) as Record<TableName, Table>;

    this.signingKeys = new Secret(this, 'SigningKeys', {
      secretName: secretName(config.stage, 'signing-keys'),
      description: 'The key that signs sessions of the client room.',
      // The shape that functions/lib/session/signing-keys.ts parses.
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ kid: 'k1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: secretName(config.stage, 'origin-secret'),
      description: 'CloudFront adds this to each request to prove to the API that it came through CloudFront.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    for (const secret of [this.signingKeys, this.originSecret]) {
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'Rotated by hand, with the steps in docs/operations.md: a scheduled rotation cannot redeploy CloudFront and the functions, and an old signing key must stay valid until its sessions expire.',
      });
    }
    new Backups(this, 'Backups', {
      config,
      tables: names.filter((name) => !isTransient(name)).map((name) => this.tables[name]),
    });
  }
}
