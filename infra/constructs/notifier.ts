import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { notifier } from '#functions/routes.ts';
import { acknowledge, findingText } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { failureQueueName, tableName } from '#infra/names.ts';
import type { Handler } from './handler.ts';
import { createHandler } from './handlers.ts';

/** Lambda reads the stream and reports what it gave up with the function's own role. */
const sourcePermissions = (streamArn: string, streamsOfTable: string, queue: Queue) => [
  new PolicyStatement({
    actions: ['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'],
    resources: [streamArn],
  }),
  // Asked for all streams of the table, not for one.
  new PolicyStatement({ actions: ['dynamodb:ListStreams'], resources: [streamsOfTable] }),
  new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
];

/** Tells sales of each lead: the function, the stream and the two schedules that call it, and the queue of what failed. */
export class Notifier extends Construct {
  readonly handler: Handler;
  readonly failures: Queue;

  constructor(scope: Construct, id: string, { config, data }: { config: Config; data: Data }) {
    super(scope, id);
    const table = data.tables[notifier.source];
    if (!table.tableStreamArn) throw new Error(`The table ${notifier.source} has no stream.`);

    this.failures = new Queue(this, 'Failures', {
      queueName: failureQueueName(config.stage),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    });
    acknowledge(this.failures, {
      'AwsSolutions-SQS3':
        'It is the queue of what failed. It holds positions in the stream only, and the rows are what counts.',
    });

    const { folder, grants, stream, schedules } = notifier;
    const streamsOfTable = Stack.of(this).formatArn({
      service: 'dynamodb',
      resource: 'table',
      resourceName: `${tableName(config.stage, notifier.source)}/stream/*`,
    });
    const more = sourcePermissions(table.tableStreamArn, streamsOfTable, this.failures);
    this.handler = createHandler(this, { folder, grants, config, data, more });
    acknowledge(this.handler, {
      [`AwsSolutions-IAM5[Resource::${findingText(streamsOfTable)}]`]:
        'Lambda lists the streams of this one table, and each of them has a time in its name.',
    });

    new EventSourceMapping(this, 'Stream', {
      target: this.handler.lambda,
      eventSourceArn: table.tableStreamArn,
      // From the oldest record: what was stored while this stack was being made again is not passed over.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: stream.batchSize,
      retryAttempts: stream.retryAttempts,
      maxRecordAge: Duration.seconds(stream.maximumRecordAgeSeconds),
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      onFailure: new SqsDlq(this.failures),
      // Our own marks on a row start no function.
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { NewImage: { queue: { S: FilterRule.isEqual('notify') } } },
        }),
      ],
    });
    for (const { name, everyMinutes, event } of schedules) {
      new Rule(this, name, {
        description: `Calls notify every ${everyMinutes} minutes: ${name}`,
        schedule: Schedule.rate(Duration.minutes(everyMinutes)),
        targets: [new FunctionTarget(this.handler.lambda, { event: RuleTargetInput.fromObject(event) })],
      });
    }
  }
}
