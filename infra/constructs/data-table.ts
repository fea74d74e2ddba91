import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from 'aws-cdk-lib/aws-dynamodb';
import { RemovalPolicy } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { type TableDefinition, type TableName, tables } from '#functions/tables.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import { tableName } from '#infra/names.ts';
import { restorableDays } from '#shared/site-schema.ts';

const key = (name: string) => ({ name, type: AttributeType.STRING });

/** One table of functions/tables.ts. It outlives its stack, and most can be restored to any second of the last 35 days. */
export class DataTable extends Construct {
  readonly table: Table;

  constructor(scope: Construct, id: string, props: { config: Config; table: TableName }) {
    super(scope, id);
    const definition: TableDefinition = tables[props.table];
    this.table = new Table(this, 'Table', {
      tableName: tableName(props.config.stage, props.table),
      partitionKey: key(definition.partitionKey),
      ...(definition.sortKey && { sortKey: key(definition.sortKey) }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: definition.unrecoverable
        ? { pointInTimeRecoveryEnabled: false }
        : { pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: restorableDays },
      deletionProtection: props.config.protectData,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      // The account's aws/dynamodb key: CloudTrail records its use, and callers need no permission for it.
      encryption: TableEncryption.AWS_MANAGED,
      ...(definition.ttl && { timeToLiveAttribute: definition.ttl }),
      ...(definition.stream && { stream: StreamViewType.NEW_IMAGE }),
    });
    if (definition.unrecoverable) {
      acknowledge(this.table, {
        'AwsSolutions-DDB3':
          'Its rows have addresses of visitors, which must be gone within days, and expire by themselves.',
      });
    }
    for (const index of definition.indexes) {
      this.table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        sortKey: key(index.sortKey),
        ...(index.projected
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: index.projected }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
  }
}
