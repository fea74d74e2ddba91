import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { notifier } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { DataStack } from '#infra/data-stack.ts';
import { configurationSetName, tableName } from '#infra/names.ts';
import type { Config } from '#infra/settings.ts';
import { allow, Handler } from './handler.ts';

type NotifierProps = { config: Config; data: DataStack; bundles: string };

/** The function that tells sales of leads. The table's stream wakes it at once, and a timer every minute. */
export const notifierFunction = (scope: Construct, { config, data, bundles }: NotifierProps): Handler => {
  const { folder, source, stream, timer } = notifier;
  const { tableStreamArn } = data.tables[source];
  if (!tableStreamArn) throw new Error(`The table ${source} has no stream.`);
  const streamsOfTable = Stack.of(scope).formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: `${tableName(config.stage, source)}/stream/*`,
  });
  const handler = new Handler(scope, folder, {
    definition: notifier,
    config,
    data,
    bundles,
    statements: [
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], tableStreamArn),
      // IAM cannot limit this action to one stream of a table.
      allow(['dynamodb:ListStreams'], streamsOfTable),
    ],
    // The timer's next turn comes sooner than Lambda's retry.
    retryAttempts: 0,
  });
  acknowledge(handler, {
    [`AwsSolutions-IAM5[Resource::${streamsOfTable}]`]:
      'Lambda lists the streams of this one table; the name of each stream contains a timestamp.',
  });
  new EventSourceMapping(scope, 'Stream', {
    target: handler.lambda,
    eventSourceArn: tableStreamArn,
    // Start at the oldest record, so that leads stored while this stack is redeployed are not skipped.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: stream.batchSize,
    retryAttempts: stream.retryAttempts,
    maxRecordAge: Duration.seconds(stream.maximumRecordAgeSeconds),
    // Our own updates, which the stream also carries, must not wake the function.
    filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
  });
  new Rule(scope, 'Timer', {
    description: `Calls ${folder} every minute.`,
    schedule: Schedule.rate(Duration.minutes(timer.everyMinutes)),
    targets: [new FunctionTarget(handler.lambda, { event: RuleTargetInput.fromObject(timer.event) })],
  });
  return handler;
};

/** The dimension of SES's metrics, an automatic tag of every email. */
export const sesDimension = 'ses:configuration-set';

/** What SES reports of emails to sales, and the names of its metrics. */
export const undeliveredMetrics = {
  [ses.EmailSendingEvent.BOUNCE]: 'Bounce',
  [ses.EmailSendingEvent.COMPLAINT]: 'Complaint',
  [ses.EmailSendingEvent.DELIVERY_DELAY]: 'DeliveryDelay',
  [ses.EmailSendingEvent.REJECT]: 'Reject',
} as const;

export const configurationSet = (scope: Construct, { stage }: Config): void => {
  const set = new ses.ConfigurationSet(scope, 'ConfigurationSet', {
    configurationSetName: configurationSetName(stage),
    // Leads must not be sent unencrypted. An email to a mail server without TLS bounces, and SES counts the bounce.
    tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
  });
  set.addEventDestination('Metrics', {
    destination: ses.EventDestination.cloudWatchDimensions([
      { name: sesDimension, source: ses.CloudWatchDimensionSource.MESSAGE_TAG, defaultValue: 'none' },
    ]),
    events: Object.keys(undeliveredMetrics) as ses.EmailSendingEvent[],
  });
};
