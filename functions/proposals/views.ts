import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { createDatabase } from '#functions/lib/aws-clients.ts';
import { log } from '#functions/lib/log.ts';
import { timeLimits } from '#functions/lib/time-limits.ts';
import { dayMs, isoDay } from '#shared/dates.ts';

/** None of these strings contains "#", the separator in `viewKey`. */
type ViewedDocument = { room: string; slug: string; edition: string };

/** The partition key for views of a document in one edition; the sort key is the day (ISO, UTC). */
export const viewKey = ({ room, edition, slug }: ViewedDocument): string => [room, edition, slug].join('#');

const viewRow = z.object({ document: z.string(), day: z.string(), opened: z.number(), expiresAt: z.number() });

export type View = ViewedDocument & { day: string; count: number };

/** Reads a row. Returns undefined for an expired row, which AWS deletes late. @param now ms since the epoch */
export const readView = (row: unknown, now: number): View | undefined => {
  const { document, day, opened: count, expiresAt } = z.parse(viewRow, row);
  const [room = '', edition = '', slug = ''] = document.split('#');
  return expiresAt * 1000 <= now ? undefined : { room, edition, slug, day, count };
};

const keptMs = 400 * dayMs;

/** Counts a document once per day and session. Sessions are remembered only in this process's memory, never stored. */
export const connectViews = (table: string) => {
  // No retry: an attempt whose response was lost may already have been counted.
  const database = createDatabase({ attempts: 1, attemptMs: timeLimits.view });
  let counted = { day: '', views: new Set<string>() };
  return async (opened: ViewedDocument, session: string, now: number): Promise<void> => {
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
          ExpressionAttributeValues: { ':expiresAt': (Date.parse(day) + keptMs) / 1000, ':one': 1 },
        }),
        { abortSignal: AbortSignal.timeout(timeLimits.view) },
      );
    } catch (error) {
      log.failure('view_not_counted', error);
    }
  };
};
