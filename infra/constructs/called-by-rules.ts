import { EventBus, Schedule } from 'aws-cdk-lib/aws-events';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { canary, mailEvents } from '#functions/routes.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { configurationSetName, pascalCase } from '#infra/names.ts';
import { Handler } from './handler.ts';

type Resources = { config: Config; data: Data; failures: Queue };

/** What becomes of emails to sales: SES reports it to EventBridge, which calls the function that records it. */
export const mailEventsFunction = (scope: Construct, { config, data, failures }: Resources): Handler => {
  const name = configurationSetName(config.stage);
  const set = new CfnConfigurationSet(scope, 'ConfigurationSet', {
    name,
    // A mailbox without TLS would get leads in plain text. What cannot be delivered that way bounces, and is reported.
    deliveryOptions: { tlsPolicy: 'REQUIRE' },
  });
  const destination = new CfnConfigurationSetEventDestination(scope, 'EventDestination', {
    configurationSetName: name,
    eventDestination: {
      name: 'event-bridge',
      enabled: true,
      matchingEventTypes: Object.keys(mailEvents.events),
      // SES accepts only the default bus.
      eventBridgeDestination: { eventBusArn: EventBus.fromEventBusName(scope, 'Bus', 'default').eventBusArn },
    },
  });
  destination.node.addDependency(set);
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

/** Visits the site from outside: the function and its schedule. @param url the site's public address */
export const canaryFunction = (scope: Construct, { config, data, failures }: Resources, url: string): Handler => {
  const { folder, everyMinutes } = canary;
  const environment = { SITE_URL: url };
  const handler = new Handler(scope, pascalCase(folder), { definition: canary, config, data, environment, failures });
  handler.calledBy(scope, 'Schedule', {
    description: `Calls ${folder} every ${everyMinutes} minutes.`,
    schedule: Schedule.rate(Duration.minutes(everyMinutes)),
  });
  return handler;
};
