import { describe, expect, it } from 'vitest';
import { canary, mailEvents, notifier } from '#functions/routes.ts';
import { failureQueueName, tableName } from './names.ts';
import { readAssembly } from './testing/assembly.ts';
import { functionOf } from './testing/functions.ts';
import { account, region } from './testing/resolve.ts';

const plain = readAssembly('plain');
const queue = plain.one<Record<string, unknown>>('AWS::SQS::Queue');

describe('the stream of new leads', () => {
  it('calls the notify function, retries failures, and reports what it gives up on', () => {
    const { properties } = plain.one('AWS::Lambda::EventSourceMapping');
    expect(properties).toEqual({
      FunctionName: functionOf(plain, notifier.folder).id,
      EventSourceArn: expect.stringContaining(`table/${tableName('prod', notifier.source)}/stream/`),
      StartingPosition: 'TRIM_HORIZON',
      BatchSize: notifier.stream.batchSize,
      MaximumRetryAttempts: notifier.stream.retryAttempts,
      MaximumRecordAgeInSeconds: notifier.stream.maximumRecordAgeSeconds,
      BisectBatchOnFunctionError: true,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      MetricsConfig: { Metrics: ['EventCount'] },
      DestinationConfig: {
        OnFailure: { Destination: `arn:aws:sqs:${region}:${account}:${failureQueueName('prod')}` },
      },
      FilterCriteria: {
        Filters: [{ Pattern: '{"eventName":["INSERT"],"dynamodb":{"NewImage":{"queue":{"S":["notify"]}}}}' }],
      },
      Tags: expect.anything(),
    });
  });
});

describe('the queue of failures', () => {
  it('keeps what it is told for two weeks, encrypted, and takes nothing over plain HTTP', () => {
    expect(queue.properties).toMatchObject({ MessageRetentionPeriod: 1_209_600, SqsManagedSseEnabled: true });
    expect(JSON.stringify(plain.one('AWS::SQS::QueuePolicy').properties)).toContain('"aws:SecureTransport":"false"');
  });

  it('gets what nobody waits for when it fails: each call of a rule, and each run that such a call started', () => {
    type Target = { Arn: string; DeadLetterConfig?: { Arn: string } };
    const targets = plain
      .all<{ Targets: Target[] }>('AWS::Events::Rule')
      .flatMap(({ properties }) => properties.Targets);
    const arn = `arn:aws:sqs:${region}:${account}:${failureQueueName('prod')}`;
    expect(targets.map(({ DeadLetterConfig }) => DeadLetterConfig?.Arn)).toEqual(targets.map(() => arn));
    const runs = plain
      .all<{ FunctionName: string; DestinationConfig: object }>('AWS::Lambda::EventInvokeConfig')
      .filter(({ properties }) => JSON.stringify(properties.DestinationConfig).includes(arn));
    const called = [notifier, mailEvents, canary].map(({ folder }) => functionOf(plain, folder).id);
    expect(runs.map(({ properties }) => properties.FunctionName).toSorted()).toEqual(called.toSorted());
    expect(targets.filter(({ Arn }) => !called.some((id) => Arn.includes(id)))).toEqual([]);
  });
});

describe('the schedules', () => {
  it('run the timer every minute, the digest once a day, and the canary every quarter', () => {
    const rules = plain.all<{ ScheduleExpression: string; State: string; Targets: { Input: string }[] }>(
      'AWS::Events::Rule',
    );
    expect(
      rules
        .filter(({ properties }) => properties.ScheduleExpression)
        .map(({ properties }) => [properties.ScheduleExpression, properties.State, properties.Targets[0]?.Input]),
    ).toEqual([
      ['rate(1 minute)', 'ENABLED', '{"task":"drain"}'],
      ['rate(1 day)', 'ENABLED', '{"task":"digest"}'],
      ['rate(15 minutes)', 'ENABLED', undefined],
    ]);
  });
});
