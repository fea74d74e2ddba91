import {
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  PurgeQueueInProgress,
  QueueDoesNotExist,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { failureQueueName } from '#infra/names.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import type { Target } from '#scripts/target.ts';

/**
 * The stream's reports of batches that it gave up on: positions in the stream, nothing of a lead. They are in a queue in
 * AWS; on this machine the stream gives up on nothing.
 */
export type FailureReports = { count(): Promise<number>; empty(): Promise<void> };

/** @param sqs looks up the queue only when it is needed: most commands do not need it */
const reportsInQueue = (sqs: SQSClient, name: string): FailureReports => {
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
      try {
        await sqs.send(new PurgeQueueCommand({ QueueUrl: await url() }));
      } catch (error) {
        if (!(error instanceof PurgeQueueInProgress)) throw error;
        throw new SetupError('The failure queue was emptied less than a minute ago. Try again in a minute.');
      }
    },
  };
};

const none: FailureReports = { count: async () => 0, empty: async () => undefined };

/** The reports of a target. */
export const failureReports = ({ deployed }: Pick<Target, 'deployed'>): FailureReports =>
  deployed ? reportsInQueue(new SQSClient({ region: deployed.region }), failureQueueName(deployed.stage)) : none;
