import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { pascalCase } from '#infra/names.ts';
import { alarmRules } from './alarm-rules.ts';
import type { MonitoredResources } from './metrics.ts';

export const alarmsOf = (scope: Construct, resources: MonitoredResources) => {
  const { stage, alarmEmail } = resources.config;
  const topic = new Topic(scope, 'Topic', { displayName: 'Website alarms', enforceSSL: true });
  // enforceSSL adds a policy that replaces the default one, which lets alarms publish. Budgets need permission too.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: ['cloudwatch', 'budgets'].map((name) => new ServicePrincipal(`${name}.amazonaws.com`)),
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  // AWS sends no alarm to this email address until the recipient confirms the subscription.
  topic.addSubscription(new EmailSubscription(alarmEmail));
  const action = new SnsAction(topic);
  const all = Object.entries(alarmRules(resources)).map(([name, { description, ...rule }]) => {
    const alarm = new Alarm(scope, pascalCase(name), {
      alarmName: `website-${stage}-${name}`,
      alarmDescription: `${description} What to do: docs/alarms.md, "${name}".`,
      threshold: 1,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      ...rule,
    });
    alarm.addAlarmAction(action);
    if (rule.treatMissingData === TreatMissingData.MISSING) alarm.addInsufficientDataAction(action);
    alarm.addOkAction(action);
    return alarm;
  });
  return { topic, all };
};

/**
 * Notifies the topic if the account's actual or forecast monthly bill exceeds the budget. CloudFormation replaces a
 * budget whose subscribers change, so this one has no fixed name, and its one subscriber is a topic that never changes.
 */
export const monthBudget = (scope: Construct, { monthlyBudget }: Config, topic: Topic): CfnBudget => {
  const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
    notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold: 100, thresholdType: 'PERCENTAGE' },
    subscribers: [{ subscriptionType: 'SNS', address: topic.topicArn }],
  });
  return new CfnBudget(scope, 'Budget', {
    budget: { budgetType: 'COST', timeUnit: 'MONTHLY', budgetLimit: { amount: monthlyBudget, unit: 'USD' } },
    notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
  });
};
