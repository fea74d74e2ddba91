import { Rule, RuleTargetInput, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import { FilterCriteria, FilterRule, type Function as LambdaFunction, StartingPosition } from 'aws-cdk-lib/aws-lambda';
import { DynamoEventSource } from 'aws-cdk-lib/aws-lambda-event-sources';
import * as ses from 'aws-cdk-lib/aws-ses';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { notifier } from '#functions/routes.ts';
import { configurationSetName } from '#infra/names.ts';
import type { Config } from '#infra/settings.ts';
import { type HandlerProps, handlerFunction } from './handler.ts';

/** The function that tells sales of leads. The table's stream wakes it at once, and a timer every minute. */
export const notifierFunction = (scope: Construct, props: Omit<HandlerProps, 'definition'>): LambdaFunction => {
  const { folder, source, stream, timer } = notifier;
  const handler = handlerFunction(scope, { ...props, definition: notifier });
  // The timer's next turn comes sooner than Lambda's retry.
  handler.configureAsyncInvoke({ retryAttempts: 0 });
  handler.addEventSource(
    new DynamoEventSource(props.data.tables[source], {
      // Start at the oldest record, so that leads stored while this stack is redeployed are not skipped.
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: stream.batchSize,
      retryAttempts: stream.retryAttempts,
      maxRecordAge: Duration.seconds(stream.maximumRecordAgeSeconds),
      // Our own updates, which the stream also carries, must not wake the function.
      filters: [FilterCriteria.filter({ eventName: FilterRule.isEqual('INSERT') })],
    }),
  );
  new Rule(scope, 'Timer', {
    description: `Calls ${folder} every minute.`,
    schedule: Schedule.rate(Duration.minutes(timer.everyMinutes)),
    targets: [new FunctionTarget(handler, { event: RuleTargetInput.fromObject(timer.event) })],
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

/** Makes SES count the emails to sales that do not arrive. */
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
