import { log } from '#functions/lib/log.ts';
import type { RoomEntry } from '#functions/lib/rooms.ts';
import { addDays, formatDate, isoDay } from '#shared/dates.ts';
import { daysBetween, validityOf } from '#shared/validity.ts';
import { type Email, listEmail } from './layout.ts';
import type { Mailer } from './mailer.ts';
import type { OpeningsRepository } from './openings-repository.ts';

/** A document that was opened for the first time, and on which day (ISO, UTC). */
type FirstOpening = { client: string; title: string; version: string; day: string };

/** An offer that ends soon. Dates are ISO calendar dates. */
type EndingOffer = { client: string; version: string; validUntil: string };

type News = { opened: readonly FirstOpening[]; ending: readonly EndingOffer[] };

const counted = (count: number, one: string, many: string) => (count === 1 ? one : `${count} ${many}`);

const titleOf = ({ opened, ending }: News): string =>
  [
    ...(opened.length > 0 ? [counted(opened.length, 'A document was opened', 'documents were opened')] : []),
    ...(ending.length > 0 ? [counted(ending.length, 'an offer ends soon', 'offers end soon')] : []),
  ]
    .join(', ')
    .replace(/^a/, 'A');

/** The morning's email about the rooms. @param news not empty */
const roomsEmail = (news: News): Email =>
  listEmail(
    titleOf(news),
    news.opened.length > 0
      ? ['Each document of an edition is named once: on the morning after the first day on which it was opened.']
      : [],
    [
      ...news.opened.map(({ client, title: document, version, day }) => ({
        title: `${client}: ${document} ${version}`,
        lines: [`Opened for the first time on ${formatDate(day)}.`],
      })),
      ...news.ending.map(({ client, version, validUntil }) => ({
        title: `${client}: offer ${version}`,
        lines: [`Ends on ${formatDate(validUntil)}.`],
      })),
    ],
  );

type OpenRoom = { room: RoomEntry; offer: NonNullable<RoomEntry['offer']> };

/** Documents whose first day lies after `reported`, up to `until`. */
const firstOpenings = async (
  rooms: readonly OpenRoom[],
  openings: OpeningsRepository,
  { reported, until }: { reported: string; until: string },
): Promise<FirstOpening[]> => {
  const found: FirstOpening[] = [];
  for (const { room, offer } of rooms.filter((each) => each.room.countsOpenings)) {
    for (const { slug, title } of offer.documents) {
      const day = await openings.firstDay({ room: room.name, slug, edition: offer.version });
      if (day !== undefined && day > reported && day <= until)
        found.push({ client: offer.client, title, version: offer.version, day });
    }
  }
  return found;
};

/** Offers that end within seven days of `today`; empty unless one of them has come to that after `reported`. */
const endingOffers = (rooms: readonly OpenRoom[], { reported, today }: { reported: string; today: string }) => {
  const ending = rooms.filter(({ offer }) => validityOf(offer.validUntil, today).state === 'ending');
  // The report about a day is sent on the day after it.
  const known = daysBetween(reported, today) - 1;
  const isNew = ({ offer }: OpenRoom) => {
    const { daysLeft } = validityOf(offer.validUntil, today);
    return validityOf(offer.validUntil, addDays(today, -known)).state !== 'ending' || daysLeft === 0;
  };
  return ending.some(isNew)
    ? ending.map(({ offer: { client, version, validUntil } }) => ({ client, version, validUntil }))
    : [];
};

/**
 * Tells sales once a day (UTC) what was opened for the first time on the days before, and which offers end within seven
 * days: when one comes to that, and on its last day. A day that could not be reported is reported with the next one.
 */
export const roomsDigest = async ({
  rooms,
  openings,
  mailer,
  clock,
}: {
  rooms: readonly RoomEntry[];
  openings: OpeningsRepository;
  mailer: Mailer;
  clock: () => number;
}): Promise<void> => {
  const today = isoDay(clock());
  const until = addDays(today, -1);
  // A first run looks back for one day only.
  const reported = (await openings.reportedDay()) ?? addDays(until, -1);
  if (reported >= until) return;
  const open = rooms.flatMap((room) =>
    room.offer && !(room.closesOn && room.closesOn <= today) ? [{ room, offer: room.offer }] : [],
  );
  const opened = await firstOpenings(open, openings, { reported, until });
  const ending = endingOffers(open, { reported, today });
  if (opened.length > 0 || ending.length > 0) {
    await mailer.send(roomsEmail({ opened, ending }));
    log.info('rooms_digest', { opened: opened.length, ending: ending.length });
  }
  await openings.markReported(until);
};
