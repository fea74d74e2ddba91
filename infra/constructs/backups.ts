import { BackupPlan, BackupPlanRule, BackupResource, BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import { Duration, RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import { stackName } from '#infra/names.ts';
import { minimumBackupDays } from '#infra/settings.ts';

/**
 * Daily copies of tables, if the setting `backupDays` asks for them. They outlive a deleted table, which takes its restore
 * points with it but for one. The vault costs nothing while it is empty, and is there without the setting too: nothing has
 * to be adopted when the setting comes back.
 */
export class Backups extends Construct {
  constructor(scope: Construct, id: string, { config, tables }: { config: Config; tables: readonly Table[] }) {
    super(scope, id);
    const vault = new BackupVault(this, 'Vault', {
      backupVaultName: stackName(config.stage, 'data'),
      // Governance mode: only who may change the lock can delete a copy before its time.
      lockConfiguration: { minRetention: Duration.days(minimumBackupDays) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    if (config.backupDays === undefined) return;
    const plan = new BackupPlan(this, 'Plan', {
      backupPlanName: stackName(config.stage, 'data'),
      backupVault: vault,
      backupPlanRules: [
        new BackupPlanRule({
          ruleName: 'daily',
          scheduleExpression: Schedule.cron({ hour: '3', minute: '0' }),
          deleteAfter: Duration.days(config.backupDays),
        }),
      ],
    });
    const selection = plan.addSelection('Tables', {
      resources: tables.map((table) => BackupResource.fromDynamoDbTable(table)),
    });
    acknowledge(selection, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        "AWS's own policy for its backup service, which alone can assume the role.",
    });
  }
}
