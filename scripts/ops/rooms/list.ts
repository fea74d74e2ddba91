import type { Opening } from '#functions/lib/openings.ts';
import { type Room, readRooms } from '#functions/proposals/build.ts';
import { roomPath } from '#infra/edge/pages.ts';
import { columns, defineCommand } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { stageOptions } from '#scripts/ops/aws/options.ts';
import { resolveTarget } from '#scripts/ops/target.ts';
import { isoDay } from '#shared/dates.ts';
import { type Validity, validityOf } from '#shared/validity.ts';
import { readOpenings } from './openings.ts';

const states: Record<Validity['state'], string> = {
  open: 'stands',
  ending: 'ends soon',
  ended: 'has ended',
};

/** How often, and on which days, a document was opened. */
const openedText = (openings: readonly Opening[]): string => {
  const days = openings.map(({ day }) => day).toSorted();
  const count = openings.reduce((sum, opening) => sum + opening.count, 0);
  if (count === 0) return 'not opened';
  const times = count === 1 ? 'once' : `${count} times`;
  return days.length === 1
    ? `opened ${times} on ${days[0]}`
    : `opened ${times} on ${days.length} days, ${days[0]} to ${days.at(-1)}`;
};

/**
 * A room as lines of text: its editions, newest first, and their documents.
 * @param openings undefined where they could not be read @param today an ISO calendar date
 */
export const describeRoom = (
  { name, facts, editions }: Room,
  openings: readonly Opening[] | undefined,
  today: string,
): string => {
  const rest = [facts.isDefault && 'default', facts.closesOn && `closed from ${facts.closesOn} on`];
  const head = [roomPath({ facts }), ...rest].filter(Boolean).join('; ');
  const offers = editions.flatMap(({ facts: { version, date, validUntil, documents } }, index): [string, string][] => {
    const state = index === 0 ? states[validityOf(validUntil, today).state] : 'replaced';
    const openedIn = (slug: string) =>
      openings?.filter((each) => each.room === name && each.edition === version && each.slug === slug);
    const opened = facts.countsOpenings ? documents : [];
    return [
      [version, `${date}, valid until ${validUntil}: ${state}`],
      ...opened.map(({ slug }): [string, string] => {
        const own = openedIn(slug);
        return [`  ${slug}`, own ? openedText(own) : ''];
      }),
    ];
  });
  return [`${name}: ${head}`, offers.length > 0 ? columns(offers) : '  no edition'].join('\n');
};

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
    stage: {
      type: 'string',
      value: 'NAME',
      description: 'a deployed stage; without it, openings are those of the product on this machine',
    },
    region: stageOptions.region,
  },
  run: async ({ values: { stage, region } }) => {
    const now = Date.now();
    const openings = await openingsIn({ stage, region }, now);
    console.log(
      readRooms()
        .map((room) => describeRoom(room, openings, isoDay(now)))
        .join('\n\n'),
    );
    return true;
  },
});
