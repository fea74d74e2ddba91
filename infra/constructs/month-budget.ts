import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Construct } from 'constructs';
import type { Config } from '#infra/config.ts';
import { globalName } from '#infra/names.ts';

/**
 * Emails the address for alarms when a month's bill is, or is about to be, above the budget. It is the bill of the whole
 * account: AWS tells stages apart only after somebody has activated their tag for billing.
 */
export class MonthBudget extends Construct {
  constructor(scope: Construct, id: string, { config }: { config: Config }) {
    super(scope, id);
    const { alarmEmail, monthlyBudget } = config;
    const whenAbove = (notificationType: 'ACTUAL' | 'FORECASTED') => ({
      notification: {
        notificationType,
        comparisonOperator: 'GREATER_THAN',
        threshold: 100,
        thresholdType: 'PERCENTAGE',
      },
      subscribers: [{ subscriptionType: 'EMAIL', address: alarmEmail }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetName: globalName(config, 'month'),
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudget, unit: 'USD' },
      },
      notificationsWithSubscribers: [whenAbove('ACTUAL'), whenAbove('FORECASTED')],
    });
  }
}
