import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  QueueDoesNotExist,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import * as z from 'zod/mini';
import { failureQueueName } from '#infra/names.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import type { Target } from '#scripts/ops/target.ts';

/**
 * What could not be handled: the stream's reports of batches that it gave up on, which are positions in the stream, and the
 * mail service's events, which are replayed. They are in a queue in AWS; on this machine nothing is given up.
 */
export type FailureReports = { count(): Promise<number>; empty(): Promise<void> };

/** Lambda wraps an event that failed; EventBridge keeps one that it could not pass on as it is. */
const failedCall = z.object({ requestPayload: z.optional(z.unknown()) });
const mailEvent = z.looseObject({ source: z.literal('aws.ses') });

/** @returns the mail service's event in a message of the queue; undefined for the stream's reports */
const mailEventIn = (body: string): unknown => {
  const parsed: unknown = JSON.parse(body);
  return mailEvent.safeParse(failedCall.parse(parsed).requestPayload ?? parsed).data;
};

/**
 * @param sqs looks up the queue only when it is needed: most commands do not need it
 * @param replay calls the function that records what becomes of emails once more
 */
const reportsInQueue = (sqs: SQSClient, name: string, replay: (event: unknown) => Promise<unknown>): FailureReports => {
  const url = async () => {
    try {
      return (await sqs.send(new GetQueueUrlCommand({ QueueName: name }))).QueueUrl;
    } catch (error) {
      if (!(error instanceof QueueDoesNotExist)) throw error;
      throw new SetupError(
        `Queue ${name} does not exist. Deploy the site stack first: it creates the queue and reads the stream.`,
      );
    }
  };
  return {
    async count() {
      const { Attributes = {} } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: await url(),
          AttributeNames: ['ApproximateNumberOfMessages', 'ApproximateNumberOfMessagesNotVisible'],
        }),
      );
      return Object.values(Attributes).reduce((sum, value) => sum + Number(value), 0);
    },
    async empty() {
      const QueueUrl = await url();
      for (;;) {
        const { Messages = [] } = await sqs.send(
          new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 1, VisibilityTimeout: 60 }),
        );
        if (Messages.length === 0) return;
        for (const { Body = '', ReceiptHandle } of Messages) {
          const event = mailEventIn(Body);
          if (event) await replay(event);
          await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
        }
      }
    },
  };
};

const replayIn = (deployed: NonNullable<Target['deployed']>) => (event: unknown) =>
  new LambdaClient({ region: deployed.region }).send(
    new InvokeCommand({
      FunctionName: deployed.outputs.MailEventsFunction,
      InvocationType: 'Event',
      Payload: Buffer.from(JSON.stringify(event)),
    }),
  );

const none: FailureReports = { count: async () => 0, empty: async () => undefined };

/** The reports of a target. */
export const failureReports = ({ deployed }: Pick<Target, 'deployed'>): FailureReports =>
  deployed
    ? reportsInQueue(new SQSClient({ region: deployed.region }), failureQueueName(deployed.stage), replayIn(deployed))
    : none;
