import { describe, expect, it } from 'vitest';
import { readAssembly } from './testing/assembly.ts';

const plain = readAssembly('plain');

describe('the budget', () => {
  it('tells the topic of the alarms of a bill that is, or will be, too high', () => {
    const { properties } = plain.one<{
      Budget: object;
      NotificationsWithSubscribers: { Notification: { NotificationType: string }; Subscribers: object[] }[];
    }>('AWS::Budgets::Budget');
    expect(properties.Budget).toMatchObject({ BudgetLimit: { Amount: 25, Unit: 'USD' }, TimeUnit: 'MONTHLY' });
    const told = properties.NotificationsWithSubscribers;
    expect(told.map(({ Notification }) => Notification.NotificationType)).toEqual(['ACTUAL', 'FORECASTED']);
    const topic = plain.one('AWS::SNS::Topic').id;
    for (const { Subscribers } of told) expect(Subscribers).toEqual([{ SubscriptionType: 'SNS', Address: topic }]);
    expect(JSON.stringify(plain.one('AWS::SNS::TopicPolicy').properties)).toContain('"budgets.amazonaws.com"');
  });
});
