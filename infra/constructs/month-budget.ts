import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Stack } from 'aws-cdk-lib/core';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';

/**
 * Reports to the topic of the alarms when a month's bill is, or is about to be, above the budget. It is the bill of the
 * whole account: AWS tells stages apart only after somebody has activated their tag for billing. CloudFormation cannot
 * change whom a budget tells, only make another budget, so it has no fixed name, and tells a topic that stays.
 */
export class MonthBudget extends Construct {
  constructor(scope: Construct, id: string, { config, topic }: { config: Config; topic: Topic }) {
    super(scope, id);
    topic.addToResourcePolicy(
      new PolicyStatement({
        actions: ['sns:Publish'],
        principals: [new ServicePrincipal('budgets.amazonaws.com')],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
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
