import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createDatabase } from '#functions/lib/dynamodb.ts';
import { log } from '#functions/lib/log.ts';
import { type Opened, openingDocument } from '#functions/lib/openings.ts';
import { patience } from '#functions/lib/patience.ts';
import { dayMs, isoDay } from '#shared/dates.ts';

/** The longest that a reader waits for the count, in ms. */
const waitMs = 300;

/** After a failure nothing is counted for so long, so that a database in trouble costs its readers nothing more. */
const pauseMs = 60_000;

/** How long a row is kept. */
const keptMs = 400 * dayMs;

/**
 * Connects with the table of openings.
 * @returns notes that a document was opened on the day (UTC) of `now`, in ms since the epoch. Never throws
 */
export const connectOpenings = (table: string): ((opened: Opened, now: number) => Promise<void>) => {
  // An attempt whose answer was lost may have been counted: a second one would count the reading twice.
  const database = createDatabase({ attempts: 1, attemptMs: waitMs });
  let pausedUntil = 0;
  return async (opened, now) => {
    if (now < pausedUntil) return;
    const day = isoDay(now);
    using limit = patience(waitMs);
    try {
      await database.send(
        new UpdateCommand({
          TableName: table,
          Key: { document: openingDocument(opened), day },
          UpdateExpression: 'SET expiresAt = :expiresAt ADD opened :one',
          ExpressionAttributeValues: {
            ':expiresAt': (Date.parse(day) + keptMs) / 1000,
            ':one': 1,
          },
        }),
        { abortSignal: limit.signal },
      );
    } catch (error) {
      pausedUntil = now + pauseMs;
      log.failure('opening_not_counted', error);
    }
  };
};
