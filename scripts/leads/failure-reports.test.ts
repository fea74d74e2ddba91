import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  PurgeQueueInProgress,
  QueueDoesNotExist,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { failureReports } from './failure-reports.ts';

const folder = mkdtempSync(join(tmpdir(), 'failures-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('on this machine', () => {
  const reports = failureReports({}, { DATA_DIR: folder });

  test('there are none without a file', async () => {
    expect(await reports.count()).toBe(0);
  });

  test('they are the lines of a file, and emptying them removes it', async () => {
    writeFileSync(join(folder, 'failures.jsonl'), '{"a":1}\n{"a":2}\n');
    expect(await reports.count()).toBe(2);
    await reports.empty();
    expect(await reports.count()).toBe(0);
  });
});

describe('in AWS', () => {
  const sqs = mockClient(SQSClient);
  const reports = failureReports({ deployed: { stage: 'prod', region: 'us-east-1', outputs: {} } }, {});
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
