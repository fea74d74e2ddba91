import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { createDatabase, nobodyWaits } from '#functions/lib/aws-clients.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { notifier } from '#functions/routes.ts';
import { dayMs } from '#shared/dates.ts';
import { functionSettings } from '#shared/settings.ts';
import { drain, isOlder, measureBacklog, tellNew } from './drain.ts';
import { answeredRepository, eraseAnswered } from './erase-answered.ts';
import type { Dependencies } from './outlet.ts';
import { sesMailer } from './outlet.ts';
import { type Entry, notifyRepository } from './repository.ts';
import { stateRepository } from './state-repository.ts';
import { listSuspects } from './suspects.ts';

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

/** How late the daily list of suspects may be, in ms. */
const listGraceMs = 3_600_000;

/** Called by the stream of contact_submissions and by two schedules. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      APP_STAGE: required,
      SUBMISSIONS_TABLE: required,
      LIMITS_TABLE: required,
      FROM_EMAIL: required,
      CONFIGURATION_SET: required,
      SALES_EMAIL: required,
      EMAILS_PER_HOUR: functionSettings.emailsPerHour,
    }),
    environment,
  );

  const database = createDatabase(nobodyWaits);
  const clock = () => Date.now();
  const dependencies: Dependencies = {
    leads: notifyRepository(database, { leads: env.SUBMISSIONS_TABLE, limits: env.LIMITS_TABLE }, clock),
    state: stateRepository(database, env.LIMITS_TABLE, env.EMAILS_PER_HOUR),
    mailer: sesMailer({ from: env.FROM_EMAIL, to: env.SALES_EMAIL, configurationSet: env.CONFIGURATION_SET }),
    clock,
    commandFor: (words: string) =>
      `npm run leads -- ${words}${env.APP_STAGE === 'local' ? '' : ` --stage ${env.APP_STAGE}`}`,
  };

  const erasure = { ...dependencies, leads: answeredRepository(database, env.SUBMISSIONS_TABLE) };

  /** Suspects whose daily list could not be sent in time follow as soon as the mail service works. */
  const listLateSuspects = async () => {
    const { suspectsUntil, probeAt } = await dependencies.state.read();
    const isLate = isOlder(suspectsUntil, dayMs + listGraceMs, dependencies.clock());
    if (isLate && probeAt === undefined) await listSuspects(dependencies);
  };

  return async (event: NotifyEvent, context: Context): Promise<void> => {
    if ('Records' in event) return tellNew(event.Records.flatMap(newLead), dependencies);
    const remainingMs = () => context.getRemainingTimeInMillis();
    switch (event.task) {
      case 'drain':
        await drain(dependencies, remainingMs);
        // Its absence raises an alarm: a run that fails must not report. Nobody watches metrics of a laptop.
        if (env.APP_STAGE !== 'local') log.measure(await measureBacklog(dependencies));
        return listLateSuspects();
      case 'digest':
        return all([listSuspects(dependencies), eraseAnswered(erasure, remainingMs)]);
      default:
        throw new Error('The event is neither a batch of stream records nor a scheduled task.');
    }
  };
};
