import type { Context, DynamoDBStreamEvent } from 'aws-lambda';
import * as z from 'zod/mini';
import { backgroundCalls, createDatabase } from '#functions/lib/aws-clients.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { notifier } from '#functions/routes.ts';
import { runDaily } from './daily-lists.ts';
import { openSender, sesMailer } from './email-sender.ts';
import { leadQueue } from './lead-queue.ts';
import { notifyDue, notifyNew } from './notify.ts';
import { stateRepository } from './state.ts';

export type NotifyEvent = DynamoDBStreamEvent | typeof notifier.timer.event;

/** Invoked by the stream of the table contact_submissions for new leads, and by a timer every minute. */
export const createHandler = (environment: NodeJS.ProcessEnv) => {
  const env = parseEnv(
    z.object({
      APP_STAGE: required,
      SUBMISSIONS_TABLE: required,
      NOTIFIER_STATE_TABLE: required,
      FROM_EMAIL: required,
      CONFIGURATION_SET: required,
      SALES_EMAIL: required,
      EMAILS_PER_HOUR: z._default(z.coerce.number(), 30),
    }),
    environment,
  );

  const database = createDatabase(backgroundCalls);
  const clock = () => Date.now();
  const place = env.APP_STAGE === 'local' ? '' : ` --stage ${env.APP_STAGE}`;
  const shared = {
    leads: leadQueue(database, env.SUBMISSIONS_TABLE, clock),
    state: stateRepository(database, env.NOTIFIER_STATE_TABLE, env.EMAILS_PER_HOUR),
    mailer: sesMailer({ from: env.FROM_EMAIL, to: env.SALES_EMAIL, configurationSet: env.CONFIGURATION_SET }),
    clock,
    commandFor: (words: string) => `npm run leads -- ${words}${place}`,
  };

  return async (event: NotifyEvent, context: Context): Promise<void> => {
    const run = { ...shared, sender: await openSender(shared), remainingMs: () => context.getRemainingTimeInMillis() };
    if ('Records' in event)
      return notifyNew(
        event.Records.flatMap(({ dynamodb }) => dynamodb?.Keys?.id?.S ?? []),
        run,
      );
    if (event.task !== notifier.timer.event.task)
      throw new Error('The event is neither a batch of stream records nor the timer.');
    try {
      await runDaily(run);
    } finally {
      await notifyDue(run);
    }
    // An alarm fires when metrics are missing, so a failed run must not report any. On a laptop, nobody watches them.
    if (env.APP_STAGE !== 'local') log.measure(await shared.leads.backlog());
  };
};
