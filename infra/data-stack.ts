import * as dynamodb from 'aws-cdk-lib/aws-dynamodb';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { acknowledge } from './acknowledge.ts';
import { pascalCase, secretName, tableName } from './names.ts';
import { type Config, mainStage } from './settings.ts';

const key = (name: string) => ({ name, type: dynamodb.AttributeType.STRING });

/** Stage prod keeps its data whatever happens to its stacks; every other stage is deleted whole. */
const protectionOf = (stage: string) => {
  const isKept = stage === mainStage;
  return { isKept, removalPolicy: isKept ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY };
};

const dataTable = (scope: Construct, stage: string, name: TableName): dynamodb.TableV2 => {
  const definition: TableDefinition = tables[name];
  const { isKept, removalPolicy } = protectionOf(stage);
  const table = new dynamodb.TableV2(scope, 'Table', {
    tableName: tableName(stage, name),
    partitionKey: key(definition.partitionKey),
    pointInTimeRecoverySpecification: definition.unrecoverable
      ? { pointInTimeRecoveryEnabled: false }
      : { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: restorableDays },
    deletionProtection: isKept,
    removalPolicy,
    // The AWS managed key aws/dynamodb: CloudTrail records its use, and callers need no KMS permission.
    encryption: dynamodb.TableEncryptionV2.awsManagedKey(),
    ...(definition.ttl && { timeToLiveAttribute: definition.ttl }),
    ...(definition.stream && { dynamoStream: dynamodb.StreamViewType.NEW_IMAGE }),
    globalSecondaryIndexes: (definition.indexes ?? []).map((index) => ({
      indexName: index.name,
      partitionKey: key(index.partitionKey),
      sortKey: key(index.sortKey),
      projectionType: dynamodb.ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.projected],
    })),
  });
  if (definition.unrecoverable) {
    acknowledge(table, {
      'AwsSolutions-DDB3':
        'Its rows have addresses of visitors, which must be gone within days, and expire by themselves.',
    });
  }
  return table;
};

export type Data = {
  tables: Readonly<Record<TableName, dynamodb.TableV2>>;
  signingKey: Secret;
  originSecret: Secret;
};

/** Everything that holds state. */
export class DataStack extends Stack implements Data {
  readonly tables: Data['tables'];
  readonly signingKey: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    const { stage } = props.config;
    const { isKept, removalPolicy } = protectionOf(stage);
    super(scope, id, { ...props, terminationProtection: isKept });
    const names = Object.keys(tables) as TableName[];
    this.tables = Object.fromEntries(
      names.map((name) => [name, dataTable(new Construct(this, pascalCase(name)), stage, name)]),
    ) as Record<TableName, dynamodb.TableV2>;

    this.signingKey = new Secret(this, 'SigningKey', {
      secretName: secretName(stage, 'signing-keys'),
      description: 'The key that signs sessions of the client room.',
      generateSecretString: {
        secretStringTemplate: JSON.stringify({ kid: 'k1' }),
        generateStringKey: 'key',
        passwordLength: 64,
        excludePunctuation: true,
      },
      removalPolicy,
    });
    this.originSecret = new Secret(this, 'OriginSecret', {
      secretName: secretName(stage, 'origin-secret'),
      description: 'CloudFront adds this to each request to prove to the API that it came through CloudFront.',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
      removalPolicy,
    });
    for (const secret of [this.signingKey, this.originSecret]) {
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'Replaced by hand, with the steps in docs/operations.md: a scheduled rotation cannot deploy CloudFront and the functions, and a new signing key ends every session.',
      });
    }
    // Create tables last: otherwise, a failure elsewhere in the first deployment would leave protected tables behind.
    for (const name of names) this.tables[name].node.addDependency(this.signingKey, this.originSecret);
    this.#exportAll();
  }

  /**
   * Exports everything that the site stack could ever use. The CDK alone would export only what is in use: this stack
   * is deployed first, and CloudFormation refuses to remove an export that the deployed site still imports.
   */
  #exportAll(): void {
    for (const [name, table] of Object.entries(this.tables)) {
      const { stream }: TableDefinition = tables[name as TableName];
      const streamArns = stream ? [table.tableStreamArn] : [];
      for (const value of [table.tableArn, table.tableName, ...streamArns]) this.exportValue(value);
    }
    for (const secret of [this.signingKey, this.originSecret]) this.exportValue(secret.secretArn);
  }
}
