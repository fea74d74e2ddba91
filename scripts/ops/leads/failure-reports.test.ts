import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
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
  const lambda = mockClient(LambdaClient);
  const reports = failureReports({
    deployed: { stage: 'prod', region: 'us-east-1', outputs: { MailEventsFunction: 'mail-events' } },
  });
  const QueueUrl = 'https://queue.example/prod';
  const fault = { message: 'refused', $metadata: {} };

  beforeEach(() => {
    sqs.reset();
    lambda.reset();
    lambda.on(InvokeCommand).resolves({});
    sqs.on(GetQueueUrlCommand, { QueueName: 'website-prod-lead-failures' }).resolves({ QueueUrl });
    sqs.on(GetQueueAttributesCommand, { QueueUrl }).resolves({
      Attributes: { ApproximateNumberOfMessages: '2', ApproximateNumberOfMessagesNotVisible: '1' },
    });
  });

  test('they are the messages of the stage’s queue, seen or not', async () => {
    expect(await reports.count()).toBe(3);
  });

  test('emptying them calls the function for mail events again with each that failed, and with nothing else', async () => {
    const event = { source: 'aws.ses', 'detail-type': 'Email Bounced', detail: {} };
    const bodies = [
      { DDBStreamBatchInfo: {} },
      { requestPayload: event },
      { requestPayload: { task: 'drain' } },
      event,
    ];
    const Messages = bodies.map((body, index) => ({ Body: JSON.stringify(body), ReceiptHandle: `m${index}` }));
    sqs.on(ReceiveMessageCommand).resolvesOnce({ Messages }).resolves({});
    await reports.empty();
    const calls = lambda.commandCalls(InvokeCommand, { FunctionName: 'mail-events', InvocationType: 'Event' });
    expect(calls.map(({ args }) => JSON.parse(String(args[0].input.Payload)))).toEqual([event, event]);
    expect(sqs.commandCalls(DeleteMessageCommand)).toHaveLength(bodies.length);
  });

  test('a message whose event cannot be replayed stays in the queue', async () => {
    lambda.on(InvokeCommand).rejects(new Error('throttled'));
    const Body = JSON.stringify({ source: 'aws.ses' });
    sqs.on(ReceiveMessageCommand).resolvesOnce({ Messages: [{ Body, ReceiptHandle: 'm' }] });
    await expect(reports.empty()).rejects.toThrow('throttled');
    expect(sqs.commandCalls(DeleteMessageCommand)).toEqual([]);
  });

  test('a missing queue is reported in one sentence', async () => {
    sqs.on(GetQueueUrlCommand).rejects(new QueueDoesNotExist(fault));
    await expect(reports.count()).rejects.toThrow('Queue website-prod-lead-failures does not exist');
  });
});
