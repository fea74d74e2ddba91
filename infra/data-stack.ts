import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { acknowledge } from './acknowledge.ts';
import { backUp } from './backups.ts';
import type { Config } from './config.ts';
import { pascalCase, secretName, tableName } from './names.ts';

const key = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });

const dataTable = (scope: Construct, { stage, protectData }: Config, name: TableName): dynamodb.Table => {
  const definition: TableDefinition = tables[name];
  const table = new dynamodb.Table(scope, 'Table', {
    tableName: tableName(stage, name),
    partitionKey: key(definition.partitionKey),
    ...(definition.sortKey && { sortKey: key(definition.sortKey) }),
    billingMode: dynamodb.BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: definition.unrecoverable
      ? { pointInTimeRecoveryEnabled: false }
      : { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: restorableDays },
    deletionProtection: protectData,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    // The AWS managed key aws/dynamodb: CloudTrail records its use, and callers need no KMS permission.
    encryption: dynamodb.TableEncryption.AWS_MANAGED,
    ...(definition.ttl && { timeToLiveAttribute: definition.ttl }),
    ...(definition.stream && { stream: dynamodb.StreamViewType.NEW_IMAGE }),
  });
  if (definition.unrecoverable) {
    acknowledge(table, {
      'AwsSolutions-DDB3':
        'Its rows have addresses of visitors, which must be gone within days, and expire by themselves.',
    });
  }
  for (const index of definition.indexes ?? []) {
    table.addGlobalSecondaryIndex({
      indexName: index.name,
      partitionKey: key(index.partitionKey),
      sortKey: key(index.sortKey),
      projectionType: dynamodb.ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.projected],
    });
  }
  return table;
};

export type Data = { tables: Readonly<Record<TableName, dynamodb.Table>>; signingKeys: Secret; originSecret: Secret };

/** Everything that holds state. Deleting the stack retains all of it, unless the stack's first deployment failed. */
export class DataStack extends Stack implements Data {
  readonly tables: Readonly<Record<TableName, dynamodb.Table>>;
  readonly signingKeys: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    const { config } = props;
    const names = Object.keys(tables) as TableName[];
    this.tables = Object.fromEntries(
      names.map((name) => [name, dataTable(new Construct(this, pascalCase(name)), config, name)]),
    ) as Record<TableName, dynamodb.Table>;

    this.signingKeys = new Secret(this, 'SigningKeys', {
      secretName: secretName(config.stage, 'signing-keys'),
      description: 'The key that signs sessions of the client room.',
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
    const backups = new Construct(this, 'Backups');
    backUp(backups, config);
    // Create tables last: otherwise, a failure elsewhere in the first deployment would leave protected tables behind.
    for (const name of names) this.tables[name].node.addDependency(this.signingKeys, this.originSecret, backups);
  }
}
