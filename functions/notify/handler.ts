import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { createDatabase, nobodyWaits } from '#functions/lib/aws-clients.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { notifier } from '#functions/routes.ts';
import { functionSettings } from '#shared/settings.ts';
import { answeredRepository, eraseAnswered } from './erase-answered.ts';
import { type Entry, leadQueue } from './lead-queue.ts';
import { sesMailer } from './mailer.ts';
import { type Dependencies, measureBacklog, notifyDue, notifyNew } from './notify.ts';
import { stateRepository } from './state.ts';
import { listLateSuspects, listSuspects } from './suspects.ts';

export type NotifyEvent = DynamoDBStreamEvent | (typeof notifier.schedules)[number]['event'];

const { startedBy } = notifier;

/** The row of a record, if it is a new lead. */
const newLead = ({ eventName, dynamodb }: DynamoDBRecord): Entry[] => {
  const { queue, nextTryAt, createdAt } = dynamodb?.NewImage ?? {};
  const id = dynamodb?.Keys?.id?.S;
  if (eventName !== startedBy.eventName || queue?.S !== startedBy.queue || id === undefined) return [];
  return [{ id, createdAt: createdAt?.S ?? '', nextTryAt: nextTryAt?.S ?? '' }];
};

/** Runs tasks that do not wait for each other. @throws the first failure, for Lambda to retry; every failure is logged */
const all = async (tasks: readonly Promise<void>[]): Promise<void> => {
  const outcomes = await Promise.allSettled(tasks);
  const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failed) log.failure('task_failed', reason);
  if (failed[0]) throw failed[0].reason;
};

/** Invoked by the stream of contact_submissions and by two schedules. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      APP_STAGE: required,
      SUBMISSIONS_TABLE: required,
      NOTIFIER_STATE_TABLE: required,
      FROM_EMAIL: required,
      CONFIGURATION_SET: required,
      SALES_EMAIL: required,
      EMAILS_PER_HOUR: functionSettings.emailsPerHour,
    }),
    environment,
  );

  const database = createDatabase(nobodyWaits);
  const clock = () => Date.now();
  const shared: Omit<Dependencies, 'remainingMs'> = {
    leads: leadQueue(database, env.SUBMISSIONS_TABLE, clock),
    state: stateRepository(database, env.NOTIFIER_STATE_TABLE, env.EMAILS_PER_HOUR),
    mailer: sesMailer({ from: env.FROM_EMAIL, to: env.SALES_EMAIL, configurationSet: env.CONFIGURATION_SET }),
    clock,
    commandFor: (words: string) =>
      `npm run leads -- ${words}${env.APP_STAGE === 'local' ? '' : ` --stage ${env.APP_STAGE}`}`,
  };
  const erasure = { ...shared, leads: answeredRepository(database, env.SUBMISSIONS_TABLE) };

  return async (event: NotifyEvent, context: Context): Promise<void> => {
    const remainingMs = () => context.getRemainingTimeInMillis();
    const dependencies = { ...shared, remainingMs };
    if ('Records' in event) return notifyNew(event.Records.flatMap(newLead), dependencies);
    switch (event.task) {
      case 'drain':
        await notifyDue(dependencies);
        // Its absence raises an alarm: a run that fails must not report. Nobody watches metrics of a laptop.
        if (env.APP_STAGE !== 'local') log.measure(await measureBacklog(dependencies));
        return listLateSuspects(dependencies);
      case 'digest':
        return all([listSuspects(dependencies), eraseAnswered(erasure, remainingMs)]);
      default:
        throw new Error('The event is neither a batch of stream records nor a scheduled task.');
    }
  };
};
