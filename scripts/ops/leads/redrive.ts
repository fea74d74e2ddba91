import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import { DeleteMessageCommand, GetQueueUrlCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { failureQueueName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { explainAws } from '#scripts/ops/aws/explain.ts';
import type { Target } from '#scripts/ops/target.ts';
import { type Dependencies, leadsCommand, onLeads } from './command.ts';

/** How long a message that stays in the queue is hidden from the next run. Seconds. */
const hiddenSeconds = 120;

const mailEvent = z.looseObject({ source: z.literal('aws.ses') });

/** The stream's report of a batch, or a failed run of a schedule: the timer and the next run have done its work. */
const superseded = z.union([
  z.looseObject({ DDBStreamBatchInfo: z.looseObject({}) }),
  z.looseObject({ task: z.string() }),
  z.looseObject({ source: z.literal('aws.events') }),
]);

/** The event in a message: Lambda wraps one that its function failed with, EventBridge keeps one as it is. */
const eventIn = (body: string): unknown => {
  try {
    const message: unknown = JSON.parse(body);
    return z.safeParse(z.object({ requestPayload: z.looseObject({}) }), message).data?.requestPayload ?? message;
  } catch {
    return undefined;
  }
};

/** What became of a message: only one that was left for a reason stays in the queue. */
type Outcome = 'replayed' | 'superseded' | { left: string };

const handle = async (body: string, lambda: LambdaClient, FunctionName: string): Promise<Outcome> => {
  const event = eventIn(body);
  if (z.safeParse(superseded, event).success) return 'superseded';
  if (!z.safeParse(mailEvent, event).success) return { left: 'of an unknown kind' };
  const call = new InvokeCommand({ FunctionName, Payload: Buffer.from(JSON.stringify(event)) });
  const { FunctionError, Payload } = await lambda.send(call);
  return FunctionError ? { left: `mail-events failed again: ${Payload?.transformToString()}` } : 'replayed';
};

const emptyQueue = async ({ stage, region, outputs }: NonNullable<Target['deployed']>): Promise<Outcome[]> => {
  const { MailEventsFunction } = outputs;
  if (!MailEventsFunction) throw new SetupError(`Stage ${stage} has no function for events of SES: deploy it first.`);
  const sqs = new SQSClient({ region });
  const lambda = new LambdaClient({ region });
  const { QueueUrl } = await sqs.send(new GetQueueUrlCommand({ QueueName: failureQueueName(stage) }));
  const receive = { QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1, VisibilityTimeout: hiddenSeconds };
  const outcomes = new Map<string, Outcome>();
  for (;;) {
    const { Messages = [] } = await sqs.send(new ReceiveMessageCommand(receive));
    // In a long run, what was left before comes again.
    const fresh = Messages.filter(({ MessageId = '' }) => !outcomes.has(MessageId));
    if (fresh.length === 0) return [...outcomes.values()];
    for (const { MessageId = '', Body = '', ReceiptHandle } of fresh) {
      const outcome = await handle(Body, lambda, MailEventsFunction);
      outcomes.set(MessageId, outcome);
      if (typeof outcome === 'string') await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    }
  }
};

/** For what failed in spite of all retries, once its cause is fixed. */
export const redriveQueue = async ({ target: { deployed, describe } }: Dependencies): Promise<void> => {
  if (!deployed) throw new SetupError(`There is no failure queue in ${describe}: name a deployed stage with --stage.`);
  const outcomes = await emptyQueue(deployed).catch((error: unknown) => {
    throw explainAws(error, 'replay what is in the failure queue');
  });
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  console.log(
    `${describe}: ${count('replayed')} events of SES replayed, ${count('superseded')} other reports deleted.`,
  );
  const left = outcomes.flatMap((outcome) => (typeof outcome === 'string' ? [] : [outcome.left]));
  if (left.length === 0) return;
  const reasons = [...new Set(left)].join('; ');
  throw new SetupError(`Still in the queue: ${left.length} (${reasons}). Repeat this after ${hiddenSeconds} seconds.`);
};

export const redrive = leadsCommand('redrive')
  .summary('Replays the events of SES that failed, and empties the failure queue.')
  .description(
    'Replays the events of SES that failed, and empties the failure queue. The queue also has reports of the stream and of schedules. They hold no leads: the timer and the next run do their work, so they are deleted. What fails again stays in the queue. It is safe to interrupt and to repeat.',
  )
  .action((place) => onLeads(place, redriveQueue));
