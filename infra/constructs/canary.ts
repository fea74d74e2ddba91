import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction as FunctionTarget } from 'aws-cdk-lib/aws-events-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Duration } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import { canary } from '#functions/routes.ts';
import type { Config } from '#infra/config.ts';
import type { Data } from '#infra/data-stack.ts';
import { pascalCase } from '#infra/names.ts';
import { Handler } from './handler.ts';

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
    new Rule(this, 'Schedule', {
      description: `Calls ${folder} every ${everyMinutes} minutes.`,
      schedule: Schedule.rate(Duration.minutes(everyMinutes)),
      targets: [new FunctionTarget(this.handler.lambda, { deadLetterQueue: failures })],
    });
  }
}
