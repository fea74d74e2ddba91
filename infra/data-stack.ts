import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { acknowledge } from './acknowledge.ts';
import type { Config } from './config.ts';
import { copiesVaultArn } from './copies-stack.ts';
import { pascalCase, secretName, stackName, tableName } from './names.ts';
import { minimumBackupDays } from './settings.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

const dataTable = (scope: Construct, { stage, protectData }: Config, name: TableName): Table => {
  const definition: TableDefinition = tables[name];
  const table = new Table(scope, 'Table', {
    tableName: tableName(stage, name),
    partitionKey: key(definition.partitionKey),
    ...(definition.sortKey && { sortKey: key(definition.sortKey) }),
    billingMode: BillingMode.PAY_PER_REQUEST,
    pointInTimeRecoverySpecification: definition.unrecoverable
      ? { pointInTimeRecoveryEnabled: false }
      : { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: restorableDays },
    deletionProtection: protectData,
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    // The account's aws/dynamodb key: CloudTrail records its use, and callers need no permission for it.
    encryption: TableEncryption.AWS_MANAGED,
    ...(definition.ttl && { timeToLiveAttribute: definition.ttl }),
    ...(definition.stream && { stream: StreamViewType.NEW_IMAGE }),
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
      projectionType: ProjectionType.INCLUDE,
      nonKeyAttributes: [...index.projected],
    });
  }
  return table;
};

/**
 * Daily copies of tables, if `backupDays` asks for them: they outlive a deleted table. The vault is always there, so that
 * nothing has to be imported when the setting comes back.
 */
const backUp = (
  scope: Construct,
  { stage, backupDays, backupCopyRegion }: Config,
  kept: readonly TableName[],
): void => {
  const vault = new BackupVault(scope, 'Vault', {
    backupVaultName: stackName(stage, 'data'),
    // Governance mode: only someone who may change the lock can delete a copy early.
    lockConfiguration: { minRetention: Duration.days(minimumBackupDays) },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });
  if (backupDays === undefined) return;
  const plan = new BackupPlan(scope, 'Plan', {
    backupPlanName: stackName(stage, 'data'),
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        deleteAfter: Duration.days(backupDays),
        ...(backupCopyRegion && {
          copyActions: [
            {
              destinationBackupVault: BackupVault.fromBackupVaultArn(
                scope,
                'Copies',
                copiesVaultArn(Stack.of(scope), { stage, region: backupCopyRegion }),
              ),
              deleteAfter: Duration.days(backupDays),
            },
          ],
        }),
      }),
    ],
  });
  // By their names, not by reference: the tables are created last.
  const arnOf = (name: TableName) =>
    Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName(stage, name) });
  const resources = kept.map((name) => BackupResource.fromArn(arnOf(name)));
  acknowledge(plan.addSelection('Tables', { resources }), {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
      "AWS's own policy for its backup service, which alone can assume the role.",
  });
};

/** What the site stack uses of the data stack. */
export type Data = { tables: Readonly<Record<TableName, Table>>; signingKeys: Secret; originSecret: Secret };

/** Everything that holds state. Deleting the stack deletes nothing of it, unless its first deployment failed. */
export class DataStack extends Stack implements Data {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly signingKeys: Secret;
  readonly originSecret: Secret;

  constructor(scope: Construct, id: string, props: StackProps & { config: Config }) {
    super(scope, id, props);
    const { config } = props;
    const names = Object.keys(tables) as TableName[];
    this.tables = Object.fromEntries(
      names.map((name) => [name, dataTable(new Construct(this, pascalCase(name)), config, name)]),
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
    const backups = new Construct(this, 'Backups');
    backUp(
      backups,
      config,
      names.filter((name) => 'dailyCopies' in tables[name]),
    );
    // A protected table would stay behind when something else fails in a first deployment.
    for (const name of names) this.tables[name].node.addDependency(this.signingKeys, this.originSecret, backups);
  }
}
