import { EventBus, Schedule } from 'aws-cdk-lib/aws-events';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination } from 'aws-cdk-lib/aws-ses';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { canary, mailEvents } from '#functions/routes.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { configurationSetName, pascalCase } from '#infra/names.ts';
import { Handler } from './handler.ts';

/** What becomes of emails to sales: SES reports it to EventBridge, which calls the function that records it. */
export class MailEvents extends Construct {
  readonly handler: Handler;

  constructor(
    scope: Construct,
    id: string,
    { config, data, failures }: { config: Config; data: Data; failures: Queue },
  ) {
    super(scope, id);
    const name = configurationSetName(config.stage);
    const set = new CfnConfigurationSet(this, 'ConfigurationSet', {
      name,
      // A mailbox without TLS would get leads in plain text. What cannot be delivered so comes back, and is reported.
      deliveryOptions: { tlsPolicy: 'REQUIRE' },
    });
    const destination = new CfnConfigurationSetEventDestination(this, 'EventDestination', {
      configurationSetName: name,
      eventDestination: {
        name: 'event-bridge',
        enabled: true,
        matchingEventTypes: Object.keys(mailEvents.events),
        // SES takes no other bus.
        eventBridgeDestination: { eventBusArn: EventBus.fromEventBusName(this, 'Bus', 'default').eventBusArn },
      },
    });
    destination.node.addDependency(set);
    this.handler = new Handler(this, pascalCase(mailEvents.folder), { definition: mailEvents, config, data, failures });
    this.handler.calledBy(this, 'Rule', {
      description: `Calls ${mailEvents.folder} with each event about an email to sales.`,
      eventPattern: {
        source: ['aws.ses'],
        detailType: Object.values(mailEvents.events),
        detail: { mail: { tags: { 'ses:configuration-set': [name] } } },
      },
    });
  }
}

/** Visits the site from outside: the function and its schedule. */
export class Canary extends Construct {
  readonly handler: Handler;

  /** @param props.url the site's public address */
  constructor(
    scope: Construct,
    id: string,
    { config, data, url, failures }: { config: Config; data: Data; url: string; failures: Queue },
  ) {
    super(scope, id);
    const { folder, everyMinutes } = canary;
    const environment = { SITE_URL: url };
    this.handler = new Handler(this, pascalCase(folder), { definition: canary, config, data, environment, failures });
    this.handler.calledBy(this, 'Schedule', {
      description: `Calls ${folder} every ${everyMinutes} minutes.`,
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
    });
  }
}
