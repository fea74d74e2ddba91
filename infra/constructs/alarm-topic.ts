import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';

/**
 * The topic that alarms are sent to.
 * @param email is subscribed to it; AWS asks that address for a confirmation first
 */
export const createAlarmTopic = (scope: Construct, email: string | undefined): Topic => {
  const topic = new Topic(scope, 'Topic', { displayName: 'Website alarms', enforceSSL: true });
  // A topic with a policy of its own has lost the usual one, which lets the account's alarms in.
  topic.addToResourcePolicy(
    new PolicyStatement({
      actions: ['sns:Publish'],
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (email !== undefined) topic.addSubscription(new EmailSubscription(email));
  return topic;
};
