import { BackupVault } from 'aws-cdk-lib/aws-backup';
import { ArnFormat, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { stackName } from './names.ts';
import { minimumBackupDays } from './settings.ts';

/** Holds copies of the daily backups in another region, for the day on which the stage's own is out. */
export class CopiesStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { stage: string }) {
    super(scope, id, props);
    new BackupVault(this, 'Vault', {
      backupVaultName: stackName(props.stage, 'copies'),
      // Governance mode: only someone who may change the lock can delete a copy early.
      lockConfiguration: { minRetention: Duration.days(minimumBackupDays) },
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/** The vault by its ARN: a reference to another region would need a function of the CDK's in both. */
export const copiesVaultArn = (stack: Stack, { stage, region }: { stage: string; region: string }): string =>
  stack.formatArn({
    service: 'backup',
    region,
    resource: 'backup-vault',
    resourceName: stackName(stage, 'copies'),
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
