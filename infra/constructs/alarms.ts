import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, type IMetric, MathExpression, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { pascalCase } from '#infra/names.ts';
import { alarmRules, type MonitoredResources } from './alarm-rules.ts';

/**
 * The metric with 0 for each period without data. Otherwise CloudWatch looks some periods further back, and takes none for
 * missing while it finds one with data: half an hour of silence would count after an hour or two.
 */
const withoutGaps = (metric: IMetric): IMetric => {
  const { metricStat } = metric.toMetricConfig();
  if (!metricStat) throw new Error('An alarm on silence needs a metric that is no expression.');
  return new MathExpression({
    expression: 'FILL(reported, 0)',
    usingMetrics: { reported: metric },
    period: metricStat.period,
  });
};

/** The alarms, and the topic that notifies an operator of them. */
export class Alarms extends Construct {
  readonly topic: Topic;
  readonly all: Alarm[];

  constructor(scope: Construct, id: string, resources: MonitoredResources) {
    super(scope, id);
    const { stage, alarmEmail } = resources.config;
    this.topic = new Topic(this, 'Topic', { displayName: 'Website alarms', enforceSSL: true });
    // enforceSSL adds a policy, which replaces the default one that lets the account's alarms publish. The budget does, too.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    // AWS asks this address to confirm before it sends any alarm.
    this.topic.addSubscription(new EmailSubscription(alarmEmail));
    const action = new SnsAction(this.topic);
    this.all = alarmRules(resources).map((rule) => {
      const { name, description, metric, threshold, startsBelow, silenceIsAlarm, periods = 1, datapoints } = rule;
      const alarm = new Alarm(this, pascalCase(name), {
        alarmName: `website-${stage}-${name}`,
        alarmDescription: `${description} What to do: docs/alarms.md, "${name}".`,
        metric: silenceIsAlarm ? withoutGaps(metric) : metric,
        threshold,
        evaluationPeriods: periods,
        ...(datapoints !== undefined && { datapointsToAlarm: datapoints }),
        comparisonOperator: startsBelow
          ? ComparisonOperator.LESS_THAN_THRESHOLD
          : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        // Without any data at all, which nothing can fill, a heartbeat is unknown. An alarm is made in that state and tells
        // nobody of it, so a new stage is calm until its first heartbeats; going back to it later is told.
        treatMissingData: silenceIsAlarm ? TreatMissingData.MISSING : TreatMissingData.NOT_BREACHING,
      });
      alarm.addAlarmAction(action);
      if (silenceIsAlarm) alarm.addInsufficientDataAction(action);
      alarm.addOkAction(action);
      return alarm;
    });
  }
}

/**
 * Reports to the topic of the alarms when a month's bill is, or is about to be, above the budget. It is the bill of the
 * whole account: AWS tells stages apart only after somebody has activated their tag for billing. CloudFormation cannot
 * change whom a budget tells, only make another budget, so it has no fixed name, and tells a topic that stays.
 */
export class MonthBudget extends Construct {
  constructor(scope: Construct, id: string, { config, topic }: { config: Config; topic: Topic }) {
    super(scope, id);
    const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: config.monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
    });
  }
}
