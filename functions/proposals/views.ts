import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { type ViewedDocument, viewKey } from '#functions/lib/views.ts';
import { dayMs, isoDay } from '#shared/dates.ts';

/** How long a reader waits for the count at most, in ms. */
const waitMs = 300;

/** How long nothing is counted after a failure, in ms, so that a database in trouble costs readers nothing more. */
const pauseMs = 60_000;

/** How long a row is kept. */
const keptMs = 400 * dayMs;

/**
 * Connects with the table of views. Each session counts a document once a day. Which ones have is known to this process
 * alone, for that day: nothing about a session is stored, so another process, or a new login, counts again.
 * @returns notes that a session (by its id) opened a document on the day (UTC) of `now`, in ms since the epoch. Never throws
 */
export const connectViews = (
  table: string,
): ((opened: ViewedDocument, session: string, now: number) => Promise<void>) => {
  // An attempt whose answer was lost may have been counted: a second one would count the reading twice.
  const database = createDatabase({ attempts: 1, attemptMs: waitMs });
  let pausedUntil = 0;
  let counted = { day: '', views: new Set<string>() };
  return async (opened, session, now) => {
    if (now < pausedUntil) return;
    const day = isoDay(now);
    const document = viewKey(opened);
    if (counted.day !== day) counted = { day, views: new Set() };
    const view = `${session} ${document}`;
    if (counted.views.has(view)) return;
    counted.views.add(view);
    try {
      await database.send(
        new UpdateCommand({
          TableName: table,
          Key: { document, day },
          UpdateExpression: 'SET expiresAt = :expiresAt ADD opened :one',
          ExpressionAttributeValues: {
            ':expiresAt': (Date.parse(day) + keptMs) / 1000,
            ':one': 1,
          },
        }),
      );
    } catch (error) {
      pausedUntil = now + pauseMs;
      log.failure('view_not_counted', error);
    }
  };
};
