import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { acknowledge } from './acknowledge.ts';
import { type SecretName, secretName, tableName } from './names.ts';
import { type Config, mainStage } from './settings.ts';

const key = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });

const tableProps = ({ partitionKey, indexes = [], ttl, stream, unrecoverable }: TableDefinition) => ({
  partitionKey: key(partitionKey),
  globalSecondaryIndexes: indexes.map((index) => ({
    indexName: index.name,
    partitionKey: key(index.partitionKey),
    sortKey: key(index.sortKey),
    projectionType: dynamodb.ProjectionType.INCLUDE,
    nonKeyAttributes: [...index.projected],
  })),
  pointInTimeRecoverySpecification: unrecoverable
    ? { pointInTimeRecoveryEnabled: false }
    : { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: restorableDays },
  // The AWS managed key aws/dynamodb: CloudTrail records its use, and callers need no KMS permission.
  encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
  ...(ttl && { timeToLiveAttribute: ttl }),
  ...(stream && { dynamoStream: dynamodb.StreamViewType.KEYS_ONLY }),
});

/** Everything that holds state. Stage prod keeps it whatever happens to its stacks; other stages are deleted whole. */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, dynamodb.ITable>>;
  readonly signingKey: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    const { stage } = props.config;
    const isKept = stage === mainStage;
    const removalPolicy = isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;
    super(scope, id, { ...props, terminationProtection: isKept });

    const secret = (id: string, name: SecretName, description: string) =>
      new Secret(this, id, {
        secretName: secretName(stage, name),
        description,
        generateSecretString: { passwordLength: 64, excludePunctuation: true },
        removalPolicy,
      });
    this.signingKey = secret('SigningKey', 'signing-key', 'The key that signs sessions of the client room.');
    this.originSecret = secret('OriginSecret', 'origin-secret', 'Proves to the API that CloudFront sent a request.');
    acknowledge(this, {
      'AwsSolutions-SMG4':
        'Secrets are replaced by hand (docs/operations.md): a schedule cannot deploy CloudFront and the functions, and a new signing key ends every session.',
      'AwsSolutions-DDB3':
        'Only the table of limits has no recovery: its addresses of visitors must be gone within days.',
    });

    const table = ([name, definition]: [string, TableDefinition]) => {
      const named = { tableName: tableName(stage, name as TableName), deletionProtection: isKept, removalPolicy };
      const created = new dynamodb.TableV2(this, name, { ...named, ...tableProps(definition) });
      // Created last: otherwise, a failure elsewhere in the first deployment would leave protected tables behind.
      created.node.addDependency(this.signingKey, this.originSecret);
      return [name, created];
    };
    this.tables = Object.fromEntries(Object.entries(tables).map(table));
    this.#exportAll();
  }

  /**
   * Exports everything that the site stack could ever use. The CDK alone would export only what is in use: this stack
   * is deployed first, and CloudFormation refuses to remove an export that the deployed site still imports.
   */
  #exportAll(): void {
    for (const [name, { tableArn, tableName, tableStreamArn }] of Object.entries(this.tables)) {
      this.exportValue(tableArn);
      this.exportValue(tableName);
      const { stream }: TableDefinition = tables[name as TableName];
      if (stream) this.exportValue(tableStreamArn);
    }
    this.exportValue(this.signingKey.secretArn);
    this.exportValue(this.originSecret.secretArn);
  }
}
