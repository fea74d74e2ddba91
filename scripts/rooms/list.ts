import type { Opened, Opening } from '#functions/lib/openings.ts';
import { type Room, readRooms } from '#functions/proposals/build.ts';
import { roomPath } from '#infra/edge/pages.ts';
import { stageOptions } from '#scripts/aws/options.ts';
import { columns, defineCommand } from '#scripts/cli/command.ts';
import { csvFile } from '#scripts/leads/csv.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { resolveTarget } from '#scripts/target.ts';
import { isoDay } from '#shared/dates.ts';
import { type Validity, validityOf } from '#shared/validity.ts';
import { readOpenings } from './openings.ts';

/** A document of an edition with what is known of it. `openings` is undefined where they could not be read. */
type Line = Opened & {
  title: string;
  isNewest: boolean;
  date: string;
  validUntil: string;
  validity: Validity['state'];
  openings: { count: number; days: number; first: string; last: string } | undefined;
};

const summaryOf = (openings: readonly Opening[]): Line['openings'] => {
  const days = openings.map(({ day }) => day).toSorted();
  return {
    count: openings.reduce((sum, { count }) => sum + count, 0),
    days: days.length,
    first: days[0] ?? '',
    last: days.at(-1) ?? '',
  };
};

/** Every document of every edition of a room, the newest edition first. @param today an ISO calendar date */
export const linesOf = (room: Room, openings: readonly Opening[] | undefined, today: string): Line[] =>
  room.editions.flatMap(({ facts: { version, date, validUntil, documents } }, index) =>
    documents.map(({ slug, title }) => ({
      room: room.name,
      edition: version,
      slug,
      title,
      isNewest: index === 0,
      date,
      validUntil,
      validity: validityOf(validUntil, today).state,
      openings:
        openings &&
        summaryOf(openings.filter((each) => each.room === room.name && each.edition === version && each.slug === slug)),
    })),
  );

const states: Record<Validity['state'], string> = {
  open: 'stands',
  ending: 'ends soon',
  ended: 'has ended',
};

const openedText = ({ openings }: Line): string => {
  if (!openings) return '';
  if (openings.count === 0) return 'not opened';
  const { count, days, first, last } = openings;
  const times = count === 1 ? 'once' : `${count} times`;
  return days === 1 ? `opened ${times} on ${first}` : `opened ${times} on ${days} days, ${first} to ${last}`;
};

const textOf = (room: Room, lines: readonly Line[]): string => {
  const { name, facts, editions } = room;
  const rest = [facts.isDefault && 'default', facts.closesOn && `closed from ${facts.closesOn} on`];
  const head = [roomPath(room), ...rest].filter(Boolean).join('; ');
  const offers = editions.flatMap(({ facts: { version, date, validUntil } }, index): [string, string][] => {
    const ofEdition = lines.filter(({ edition }) => edition === version);
    const state = index === 0 ? (ofEdition[0] ? states[ofEdition[0].validity] : '') : 'replaced';
    return [
      [version, `${date}, valid until ${validUntil}: ${state}`],
      ...ofEdition
        .filter(() => facts.countsOpenings)
        .map((line): [string, string] => [`  ${line.slug}`, openedText(line)]),
    ];
  });
  return [`${name}: ${head}`, offers.length > 0 ? columns(offers) : '  no edition'].join('\n');
};

const csvColumns = [
  'room',
  'edition',
  'date',
  'validUntil',
  'state',
  'document',
  'title',
  'openings',
  'days',
  'first',
  'last',
];

const csvRow = ({ room, edition, date, validUntil, validity, isNewest, slug, title, openings }: Line): string[] => [
  room,
  edition,
  date,
  validUntil,
  isNewest ? states[validity] : 'replaced',
  slug,
  title,
  ...[openings?.count, openings?.days, openings?.first, openings?.last].map((value) => String(value ?? '')),
];

/** The rooms are listed also while no product runs on this machine: then without their openings. */
const openingsIn = async (given: { stage?: string | undefined; region?: string | undefined }, now: number) => {
  try {
    const target = await resolveTarget({ ...given, env: process.env });
    const openings = await readOpenings(target, now);
    target.client.destroy();
    return openings;
  } catch (error) {
    if (given.stage !== undefined || !(error instanceof SetupError)) throw error;
    console.error(`Without openings. ${error.message}`);
    return undefined;
  }
};

export const list = defineCommand({
  name: 'rooms',
  description: `Lists the rooms: editions, how long each offer stands, and on how many days each document was opened.
Closes and removes rooms, too; npm run new-room makes one.`,
  options: {
    csv: { type: 'boolean', description: 'print a line for each document of each edition, for a spreadsheet' },
    stage: {
      type: 'string',
      value: 'NAME',
      description: 'a deployed stage; without it, openings are those of the product on this machine',
    },
    region: stageOptions.region,
  },
  run: async ({ values: { csv, stage, region } }) => {
    const now = Date.now();
    const openings = await openingsIn({ stage, region }, now);
    const today = isoDay(now);
    const rooms = readRooms().map((room) => ({ room, lines: linesOf(room, openings, today) }));
    if (csv) {
      process.stdout.write(
        csvFile(
          csvColumns,
          rooms.flatMap(({ lines }) => lines.map(csvRow)),
        ),
      );
    } else console.log(rooms.map(({ room, lines }) => textOf(room, lines)).join('\n\n'));
    return true;
  },
});
