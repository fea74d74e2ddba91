import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  PurgeQueueInProgress,
  QueueDoesNotExist,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, test } from 'vitest';
import { failureReports } from './failure-reports.ts';

test('on this machine there are none', async () => {
  expect(await failureReports({}).count()).toBe(0);
});

describe('in AWS', () => {
  const sqs = mockClient(SQSClient);
  const reports = failureReports({ deployed: { stage: 'prod', region: 'us-east-1', outputs: {} } });
  const QueueUrl = 'https://queue.example/prod';
  const fault = { message: 'refused', $metadata: {} };

  beforeEach(() => {
    sqs.reset();
    sqs.on(GetQueueUrlCommand, { QueueName: 'website-prod-lead-failures' }).resolves({ QueueUrl });
    sqs.on(GetQueueAttributesCommand, { QueueUrl }).resolves({
      Attributes: { ApproximateNumberOfMessages: '2', ApproximateNumberOfMessagesNotVisible: '1' },
    });
  });

  test('they are the messages of the stage’s queue, seen or not', async () => {
    expect(await reports.count()).toBe(3);
    await reports.empty();
    expect(sqs.commandCalls(PurgeQueueCommand, { QueueUrl })).toHaveLength(1);
  });

  test('a missing queue is reported in one sentence', async () => {
    sqs.on(GetQueueUrlCommand).rejects(new QueueDoesNotExist(fault));
    await expect(reports.count()).rejects.toThrow('Queue website-prod-lead-failures does not exist');
  });

  test('so is a queue that was emptied a moment ago', async () => {
    sqs.on(PurgeQueueCommand).rejects(new PurgeQueueInProgress(fault));
    await expect(reports.empty()).rejects.toThrow('Try again in a minute');
  });
});
