import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { log } from '#functions/lib/log.ts';
import type { RoomEntry } from '#functions/lib/rooms.ts';
import { type ViewedDocument, viewKey } from '#functions/lib/views.ts';
import { addDays, formatDate, isoDay, validityOf } from '#shared/dates.ts';
import { type Entry, listEmail } from './layout.ts';
import type { Dependencies } from './outlet.ts';

const viewRow = z.object({ day: z.string() });

/** @param table the name of views */
export const viewsRepository = (db: DynamoDBDocumentClient, table: string) => ({
  /** The first day (ISO, UTC) on which a document was opened. */
  async firstDay(document: ViewedDocument): Promise<string | undefined> {
    const { Items = [] } = await db.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: 'document = :document',
        ExpressionAttributeValues: { ':document': viewKey(document) },
        Limit: 1,
      }),
    );
    return z.safeParse(viewRow, Items[0]).data?.day;
  },
});

type ViewsRepository = ReturnType<typeof viewsRepository>;

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

const titleOf = (opened: number, ending: number): string =>
  [
    ...(opened > 0 ? [counted(opened, 'A document was opened', 'documents were opened')] : []),
    ...(ending > 0 ? [counted(ending, 'an offer ends soon', 'offers end soon')] : []),
  ]
    .join(', ')
    .replace(/^a/, 'A');

type OpenRoom = { room: RoomEntry; offer: NonNullable<RoomEntry['offer']> };

/** Sales has been told of everything up to `reported`. ISO days (UTC). */
type Days = { reported: string; today: string };

/** Documents that were opened for the first time before today. */
const firstViews = async (rooms: readonly OpenRoom[], views: ViewsRepository, { reported, today }: Days) => {
  const found: Entry[] = [];
  for (const { room, offer } of rooms.filter((each) => each.room.countsViews)) {
    for (const { slug, title } of offer.documents) {
      const day = await views.firstDay({ room: room.name, slug, edition: offer.version });
      if (day === undefined || day <= reported || day >= today) continue;
      const lines = [`Opened for the first time on ${formatDate(day)}.`];
      found.push({ title: `${offer.client}: ${title} ${offer.version}`, lines });
    }
  }
  return found;
};

/** Offers that end within seven days; empty unless it is the last day of one, or one has come to that since. */
const endingOffers = (rooms: readonly OpenRoom[], { reported, today }: Days): Entry[] => {
  const isEnding = ({ offer }: OpenRoom, day: string) => validityOf(offer.validUntil, day).state === 'ending';
  const ending = rooms.filter((room) => isEnding(room, today));
  // The report about a day is sent on the day after it.
  const isNew = (room: OpenRoom) => !isEnding(room, addDays(reported, 1)) || room.offer.validUntil === today;
  if (!ending.some(isNew)) return [];
  return ending.map(({ offer }) => ({
    title: `${offer.client}: offer ${offer.version}`,
    lines: [`Ends on ${formatDate(offer.validUntil)}.`],
  }));
};

/**
 * Tells sales once a day (UTC) what was opened for the first time on the days before, and which offers end within seven
 * days: when seven are left, and on its last day. A day that could not be reported is reported with the next one.
 */
export const roomsDigest = async ({
  rooms,
  views,
  state,
  mailer,
  clock,
}: Pick<Dependencies, 'state' | 'mailer' | 'clock'> & {
  rooms: readonly RoomEntry[];
  views: ViewsRepository;
}): Promise<void> => {
  const today = isoDay(clock());
  const until = addDays(today, -1);
  // A first run looks back for one day only.
  const { roomsReported: reported = addDays(until, -1) } = await state.read();
  if (reported >= until) return;
  const open = rooms.flatMap((room) =>
    room.offer && !(room.closesOn && room.closesOn <= today) ? [{ room, offer: room.offer }] : [],
  );
  const opened = await firstViews(open, views, { reported, today });
  const ending = endingOffers(open, { reported, today });
  if (opened.length > 0 || ending.length > 0) {
    const once =
      'Each document of an edition is named once: on the morning after the first day on which it was opened.';
    const title = titleOf(opened.length, ending.length);
    await mailer.send(listEmail(title, opened.length > 0 ? [once] : [], [...opened, ...ending]));
    log.info('rooms_digest', { opened: opened.length, ending: ending.length });
  }
  await state.write({ roomsReported: until });
};
