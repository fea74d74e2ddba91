import * as z from 'zod/mini';

/** A document of an edition in a room, by their names. None of them contains a "#". */
export type ViewedDocument = { room: string; slug: string; edition: string };

/** The partition key of the rows about a document of an edition; the day (ISO, UTC) is their sort key. */
export const viewKey = ({ room, edition, slug }: ViewedDocument): string => [room, edition, slug].join('#');

const viewRow = z.object({ document: z.string(), day: z.string(), opened: z.number(), expiresAt: z.number() });

/** How many sessions opened or downloaded a document on a day. */
export type View = ViewedDocument & { day: string; count: number };

/** Reads a row of the table. @returns undefined for one that has expired, which AWS deletes late @param now ms */
export const readView = (row: unknown, now: number): View | undefined => {
  const { document, day, opened: count, expiresAt } = z.parse(viewRow, row);
  const [room = '', edition = '', slug = ''] = document.split('#');
  return expiresAt * 1000 <= now ? undefined : { room, edition, slug, day, count };
};
