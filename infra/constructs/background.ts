import { EventBus, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Duration, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { canary, mailEvents, notifier } from '#functions/routes.ts';
import { acknowledge } from '#infra/acknowledge.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { configurationSetName, failureQueueName, pascalCase, tableName } from '#infra/names.ts';
import { failedReportDays } from '#shared/site.ts';
import { allow, Handler } from './handler.ts';

type Resources = { config: Config; data: Data; failures: Queue };

export const notifierFunction = (scope: Construct, { config, data }: Omit<Resources, 'failures'>) => {
  const { folder, source, startedBy, stream, timer } = notifier;
  const table = data.tables[source];
  if (!table.tableStreamArn) throw new Error(`The table ${source} has no stream.`);

  const failures = new Queue(scope, 'FailureQueue', {
    queueName: failureQueueName(config.stage),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(failedReportDays),
  });
  acknowledge(failures, {
    'AwsSolutions-SQS3':
      'This is itself a dead-letter queue. It holds stream positions and events, not leads, which are in the table.',
  });

  const streamsOfTable = Stack.of(scope).formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: `${tableName(config.stage, source)}/stream/*`,
  });
  const handler = new Handler(scope, pascalCase(folder), {
    definition: notifier,
    config,
    data,
    // Lambda uses the function's role to read the stream.
    statements: [
      allow(['dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'], table.tableStreamArn),
      // IAM cannot limit this action to one stream of a table.
      allow(['dynamodb:ListStreams'], streamsOfTable),
    ],
    failures,
  });
  acknowledge(handler, {
    [`AwsSolutions-IAM5[Resource::${streamsOfTable}]`]:
      'Lambda lists the streams of this one table; the name of each stream contains a timestamp.',
  });

  new EventSourceMapping(scope, 'Stream', {
    target: handler.lambda,
    eventSourceArn: table.tableStreamArn,
    // Start at the oldest record, so that leads stored while this stack is redeployed are not skipped.
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize: stream.batchSize,
    retryAttempts: stream.retryAttempts,
    maxRecordAge: Duration.seconds(stream.maximumRecordAgeSeconds),
    bisectBatchOnError: true,
    onFailure: new SqsDlq(failures),
    filters: [
      FilterCriteria.filter({
        eventName: FilterRule.isEqual(startedBy.eventName),
        dynamodb: { NewImage: { queue: { S: FilterRule.isEqual(startedBy.queue) } } },
      }),
    ],
  });
  handler.calledBy(
    scope,
    'Timer',
    { description: `Calls ${folder} every minute.`, schedule: Schedule.rate(Duration.minutes(timer.everyMinutes)) },
    RuleTargetInput.fromObject(timer.event),
  );
  return { handler, failures };
};

export const mailEventsFunction = (scope: Construct, { config, data, failures }: Resources) => {
  const name = configurationSetName(config.stage);
  const set = new ses.ConfigurationSet(scope, 'ConfigurationSet', {
    configurationSetName: name,
    // Leads must not be sent unencrypted. An email to a mail server without TLS bounces, and SES reports the bounce.
    tlsPolicy: ses.ConfigurationSetTlsPolicy.REQUIRE,
  });
  set.addEventDestination('EventDestination', {
    // SES sends events only to the default bus.
    destination: ses.EventDestination.eventBus(EventBus.fromEventBusName(scope, 'Bus', 'default')),
    events: Object.keys(mailEvents.events) as ses.EmailSendingEvent[],
  });
  const handler = new Handler(scope, pascalCase(mailEvents.folder), { definition: mailEvents, config, data, failures });
  handler.calledBy(scope, 'Rule', {
    description: `Calls ${mailEvents.folder} with each event about an email to sales.`,
    eventPattern: {
      source: ['aws.ses'],
      detailType: Object.values(mailEvents.events),
      detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
    },
  });
  return handler;
};

export const canaryFunction = (scope: Construct, { config, data, failures, url }: Resources & { url: string }) => {
  const { folder, everyMinutes } = canary;
  const environment = { SITE_URL: url };
  const handler = new Handler(scope, pascalCase(folder), { definition: canary, config, data, environment, failures });
  handler.calledBy(scope, 'Schedule', {
    description: `Calls ${folder} every ${everyMinutes} minutes.`,
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
  });
  return handler;
};
