import type { Context, DynamoDBBatchResponse } from 'aws-lambda';
import * as z from 'zod/mini';
import { createDatabase, nobodyWaits } from '#functions/lib/dynamodb.ts';
import { parseEnv, required } from '#functions/lib/env.ts';
import { log } from '#functions/lib/log.ts';
import { rooms } from '#functions/lib/rooms.ts';
import { wholeNumber } from '#shared/settings.ts';
import { keeping } from '#shared/site.ts';
import { measureBacklog } from './backlog.ts';
import { bundle } from './bundle.ts';
import { digest } from './digest.ts';
import { emailBudget } from './email-budget.ts';
import { type NotifyEvent, parseEvent } from './event.ts';
import { fromStream } from './from-stream.ts';
import { sesMailer } from './mailer.ts';
import { openingsRepository } from './openings-repository.ts';
import { notifyRepository } from './repository.ts';
import { retention } from './retention.ts';
import { retentionRepository } from './retention-repository.ts';
import { roomsDigest } from './rooms-digest.ts';
import { sweep } from './sweep.ts';

const env = parseEnv(
  z.object({
    APP_STAGE: required,
    SUBMISSIONS_TABLE: required,
    LIMITS_TABLE: required,
    OPENINGS_TABLE: required,
    FROM_EMAIL: required,
    CONFIGURATION_SET: required,
    SALES_EMAIL: required,
    EMAILS_PER_HOUR: wholeNumber(1, 1_000_000),
  }),
);

const database = createDatabase(nobodyWaits);
const dependencies = {
  leads: notifyRepository(database, { leads: env.SUBMISSIONS_TABLE, limits: env.LIMITS_TABLE }),
  mailer: sesMailer({ from: env.FROM_EMAIL, to: env.SALES_EMAIL, configurationSet: env.CONFIGURATION_SET }),
  budget: emailBudget(database, env.LIMITS_TABLE, env.EMAILS_PER_HOUR),
  clock: () => Date.now(),
  commandFor: (words: string) =>
    `npm run leads -- ${words}${env.APP_STAGE === 'local' ? '' : ` --stage ${env.APP_STAGE}`}`,
};

const roomNews = {
  rooms,
  openings: openingsRepository(database, { openings: env.OPENINGS_TABLE, limits: env.LIMITS_TABLE }),
  mailer: dependencies.mailer,
  clock: dependencies.clock,
};

const erasure = {
  ...dependencies,
  leads: retentionRepository(database, env.SUBMISSIONS_TABLE),
  months: keeping.answeredMonths,
};

/** Called by the stream of contact_submissions and by three schedules. */
export const handler = async (event: NotifyEvent, context: Context): Promise<DynamoDBBatchResponse | undefined> => {
  const cause = parseEvent(event);
  const remainingMs = () => context.getRemainingTimeInMillis();
  if (cause === 'sweep') {
    await sweep(dependencies, remainingMs);
    // Its absence raises an alarm: a sweep that fails must not report. Nobody watches metrics of a laptop.
    if (env.APP_STAGE !== 'local') log.measure(await measureBacklog(dependencies));
  } else if (cause === 'bundle') await bundle(dependencies, remainingMs);
  else if (cause === 'digest') {
    // None waits for another: the function is called again when one of them fails.
    const outcomes = await Promise.allSettled([
      digest(dependencies, remainingMs),
      roomsDigest(roomNews),
      retention(erasure, remainingMs),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
  } else return fromStream(cause, dependencies);
  return undefined;
};
