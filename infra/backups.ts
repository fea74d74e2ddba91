import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Arn, ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { type TableName, tables } from '#functions/tables.ts';
import { acknowledge } from './acknowledge.ts';
import type { Config } from './config.ts';
import { stackName, tableName } from './names.ts';
import { minimumBackupDays } from './settings.ts';

const vaultIn = (scope: Construct, backupVaultName: string) =>
  new BackupVault(scope, 'Vault', {
    backupVaultName,
    // Governance mode: only someone with permission to change the vault lock can delete a backup early.
    lockConfiguration: { minRetention: Duration.days(minimumBackupDays) },
    removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
  });

/** Holds copies of the daily backups in another region, in case the stage's region is down. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: string }) {
    super(scope, id, props);
    vaultIn(this, stackName(props.stage, 'copies'));
  }
}

/** Refers to the vault by ARN: for a cross-region reference, the CDK would deploy a custom resource in both regions. */
const copiesVault = (scope: Construct, stage: string, region: string) => {
  const [service, resource, resourceName] = ['backup', 'backup-vault', stackName(stage, 'copies')];
  const arn = { service, region, resource, resourceName, arnFormat: ArnFormat.COLON_RESOURCE_NAME };
  return BackupVault.fromBackupVaultArn(scope, 'Copies', Arn.format(arn, Stack.of(scope)));
};

/**
 * If `backupDays` is set, schedules daily table backups, which survive the table's deletion. Always creates the vault:
 * otherwise, if the setting were removed and later set again, the retained vault would have to be imported.
 */
export const backUp = (scope: Construct, { stage, backupDays, backupCopyRegion }: Config): void => {
  const vault = vaultIn(scope, stackName(stage, 'data'));
  if (backupDays === undefined) return;
  const deleteAfter = Duration.days(backupDays);
  const plan = new BackupPlan(scope, 'Plan', {
    backupPlanName: stackName(stage, 'data'),
    backupVault: vault,
    backupPlanRules: [
      new BackupPlanRule({
        ruleName: 'daily',
        scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
        deleteAfter,
        ...(backupCopyRegion && {
          copyActions: [{ destinationBackupVault: copiesVault(scope, stage, backupCopyRegion), deleteAfter }],
        }),
      }),
    ],
  });
  // Builds ARNs from names: references would make the selection depend on the tables, which are created last.
  const arnOf = (name: TableName) =>
    Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName(stage, name) });
  const kept = (Object.keys(tables) as TableName[]).filter((name) => 'dailyBackups' in tables[name]);
  acknowledge(plan.addSelection('Tables', { resources: kept.map((name) => BackupResource.fromArn(arnOf(name))) }), {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
      "AWS's own policy for its backup service, which alone can assume the role.",
  });
};
