import { InvokeCommand, type InvokeCommandOutput } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand, GetQueueUrlCommand, ReceiveMessageCommand } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AwsStandIn, awsError, startAwsStandIn } from '#scripts/testing/aws-stand-in.ts';
import { leadsBench } from '#scripts/testing/leads.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import { redriveQueue } from './redrive.ts';

let aws: AwsStandIn;
beforeEach(() => {
  aws = startAwsStandIn();
});
afterEach(() => aws.close());

const bench = await leadsBench();
const { target } = bench.dependencies;
const deployed = { stage: 'prod', region: 'us-east-1', outputs: { MailEventsFunction: 'mail-events' } };

const failedAgain = () => ({
  FunctionError: 'Unhandled',
  Payload: { transformToString: () => '{"errorMessage":"no table"}' } as NonNullable<InvokeCommandOutput['Payload']>,
});

/** Runs the command on a queue, two messages at a time. @returns what it says, what it called, and what is left */
const redriven = async (bodies: unknown[], answer: () => Omit<InvokeCommandOutput, '$metadata'>) => {
  const queue = new Map(
    bodies.map((body, index) => [`m${index}`, typeof body === 'string' ? body : JSON.stringify(body)]),
  );
  const hidden = new Set<string>();
  aws.on(GetQueueUrlCommand, ({ QueueName }) => ({ QueueUrl: `https://queue.example/${QueueName}` }));
  aws.on(ReceiveMessageCommand, ({ QueueUrl }) => {
    expect(QueueUrl).toBe('https://queue.example/website-prod-lead-failures');
    const visible = [...queue].filter(([id]) => !hidden.has(id)).slice(0, 2);
    for (const [id] of visible) hidden.add(id);
    return { Messages: visible.map(([id, Body]) => ({ MessageId: id, ReceiptHandle: id, Body })) };
  });
  aws.on(DeleteMessageCommand, ({ ReceiptHandle = '' }) => {
    queue.delete(ReceiptHandle);
    return {};
  });
  aws.on(InvokeCommand, answer);
  bench.dependencies.target = { ...target, deployed };
  const called = aws.given(InvokeCommand).length;
  const said = await bench.run(redriveQueue).then(
    ({ printed }) => printed.join('\n'),
    (error: Error) => error.message,
  );
  const calls = aws
    .given(InvokeCommand)
    .slice(called)
    .map(({ FunctionName, Payload = '{}' }) => {
      expect(FunctionName).toBe('mail-events');
      return JSON.parse(Buffer.from(Payload as Uint8Array).toString());
    });
  return { said, calls, left: queue.size };
};

const bounced = { source: 'aws.ses', 'detail-type': 'Email Bounced', detail: { mail: { tags: { lead: ['1'] } } } };
const wrapped = { requestContext: { condition: 'RetriesExhausted' }, requestPayload: bounced };
const others = [
  { requestContext: {}, DDBStreamBatchInfo: { shardId: 's' } },
  { requestPayload: { task: 'drain' } },
  { requestPayload: { source: 'aws.events' } },
  { task: 'digest' },
];
testRows<[string, unknown[], () => Omit<InvokeCommandOutput, '$metadata'>, unknown[], number, string]>([
  ['nothing', [], () => ({}), [], 0, '0 events of SES replayed, 0 other reports deleted'],
  ['events', [wrapped, bounced, wrapped], () => ({}), [bounced, bounced, bounced], 0, '3 events of SES replayed'],
  ['other reports', others, () => ({}), [], 0, '4 other reports deleted'],
  ['an unknown message', ['not JSON', { source: 'aws.s3' }, bounced], () => ({}), [bounced], 2, 'of an unknown kind'],
  ['an event that fails again', [wrapped, ...others], failedAgain, [bounced], 1, 'failed again: {"errorMessage"'],
  [
    'a function that cannot be called',
    [bounced],
    () => {
      throw awsError('TooManyRequestsException', 'Rate exceeded');
    },
    [bounced],
    1,
    'Rate exceeded',
  ],
])('redrive: deletes finished work but replays SES events', async (...row) => {
  const [, bodies, answer, calls, left, sentence] = row;
  expect(await redriven(bodies, answer)).toEqual({ said: expect.stringContaining(sentence), calls, left });
});

test('redrive: refuses the local product', async () => {
  bench.dependencies.target = target;
  await expect(bench.run(redriveQueue)).rejects.toThrow('There is no failure queue in the tables of a test');
});
