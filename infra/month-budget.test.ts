import { describe, expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';
import { deploySettings } from './testing/deploy-settings.ts';

const plain = readAssembly('plain');

describe('the budget', () => {
  it('tells the address for alarms of a bill that is, or will be, too high', () => {
    const { properties } = plain.one<{
      Budget: object;
      NotificationsWithSubscribers: { Notification: { NotificationType: string }; Subscribers: object[] }[];
    }>('AWS::Budgets::Budget');
    expect(properties.Budget).toMatchObject({ BudgetLimit: { Amount: 25, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    const told = properties.NotificationsWithSubscribers;
    expect(told.map(({ Notification }) => Notification.NotificationType)).toEqual(['ACTUAL', 'FORECASTED']);
    for (const { Subscribers } of told) {
      expect(Subscribers).toEqual([{ SubscriptionType: 'EMAIL', Address: deploySettings.plain.ALARM_EMAIL }]);
    }
  });
});
