import { SetupError } from '#scripts/common/setup-error.ts';
import { dayMs, isoDay } from '#shared/dates.ts';
import { failedReportDays } from '#shared/site.ts';
import { restorableDays } from '#shared/site-schema.ts';
import type { Dependencies } from './dependencies.ts';
import { countOf, readLeads } from './find-leads.ts';
import { type Lead, sameAddress } from './lead-table.ts';

/** What else keeps a person's data, and for how long: docs/operations.md, "A person's data". */
export const keptElsewhere = ({ clock, eraseCopies, target: { deployed } }: Dependencies): string[] => [
  'emails that sales received, and replies: as long as sales keeps them; delete them by hand',
  ...(deployed
    ? [
        `backups of the table: ${restorableDays} days, so what is erased today is in them until ${isoDay(clock() + restorableDays * dayMs)}`,
        'daily copies of the table: as many days as the setting backupDays says',
        'the stream of the table: 24 hours',
        `the failure queue: ${failedReportDays} days; a report of SES that failed has the headers of its email`,
        'logs and metrics: ids and counts, nothing of a person',
      ]
    : ['the inbox on this machine: until npm start ends or it is cleared']),
  ...(deployed || eraseCopies ? [] : ['whatever your own database keeps on disk']),
  'files written by export: until you delete them',
];

/** @param address in any letter case @throws {SetupError} when it is not an email address */
export const leadsOfPerson = async (address: string, { leads }: Dependencies): Promise<Lead[]> => {
  if (!address.includes('@')) throw new SetupError(`"${address}" is not an email address.`);
  return readLeads(leads, ({ email }) => sameAddress(email, address));
};

/** The JSON file for a person who asks for their data. */
export const personFile = (address: string, leads: readonly Lead[], dependencies: Dependencies): string =>
  `${JSON.stringify({ address, leads, alsoKept: keptElsewhere(dependencies) }, null, 2)}\n`;

/**
 * Erases leads, and what the local database file keeps of erased leads.
 * @returns what was erased, a sentence each @throws {SetupError} when copies remain
 */
export const eraseForGood = async (
  found: readonly Pick<Lead, 'id'>[],
  { leads, eraseCopies }: Dependencies,
  eraseOne = leads.erase,
): Promise<string[]> => {
  let count = 0;
  for (const { id } of found) if (await eraseOne(id)) count += 1;
  const rows = `Erased ${count} of ${countOf(found.length)}.`;
  if (!eraseCopies) return [rows];
  try {
    await eraseCopies();
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new SetupError(`${rows} Copies in the database file could not be erased (${reason}). Try again.`);
  }
  return [rows, 'Erased the remains in the database file.'];
};
