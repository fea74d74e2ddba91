import { ask } from '#scripts/common/ask.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { dayMs, isoDay } from '#shared/dates.ts';
import { failedReportDays } from '#shared/site.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { type Dependencies, leadsCommand } from './command.ts';
import { writePrivately } from './export.ts';
import { countOf, lineOf, readLeads } from './find-leads.ts';
import { type Lead, sameAddress } from './lead-table.ts';

/** Everything that is stored about a person, and where else their data is. */
type Person = {
  address: string;
  leads: Lead[];
  /** What is stored, in a line. */
  stored: string;
  /** What else keeps their data, and for how long. */
  elsewhere: string[];
};

/** The stack's own facts: docs/operations.md, "A person's data". */
const elsewhere = ({ clock, eraseCopies, target: { deployed } }: Dependencies): string[] => [
  'emails that sales received, and replies: as long as sales keeps them; delete them by hand',
  ...(deployed
    ? [
        `backups of the table: ${restorableDays} days, so what is erased today is in them until ${isoDay(clock() + restorableDays * dayMs)}`,
        'daily copies of the table: as many days as the setting backupDays says',
        'the stream of the table: 24 hours',
        `the failure queue: ${failedReportDays} days; a report of SES that failed has the headers of its email, until leads redrive takes it`,
        'logs and metrics: ids and counts, nothing of a person',
      ]
    : ['the inbox on this machine: until npm start ends or it is cleared']),
  ...(deployed || eraseCopies ? [] : ['whatever your own database keeps on disk']),
  'files written by export or person: until you delete them',
];

/**
 * Finds everything that is stored about a person.
 * @param address in any letter case
 * @throws {SetupError} when it is not an email address
 */
export const findPerson = async (address: string, dependencies: Dependencies): Promise<Person> => {
  if (!address.includes('@')) throw new SetupError(`"${address}" is not an email address.`);
  const leads = await readLeads(dependencies.leads, ({ email }) => sameAddress(email, address));
  const stored = `leads in ${dependencies.target.describe}: ${leads.length}`;
  return { address, leads, stored, elsewhere: elsewhere(dependencies) };
};

/** @returns one JSON text with all of it */
const exportPerson = ({ address, leads, elsewhere: kept }: Person): string =>
  `${JSON.stringify({ address, leads, alsoKept: kept }, null, 2)}\n`;

/**
 * Erases all of it, copies too, even if an earlier run has erased the leads.
 * @returns what was erased, a sentence each @throws {SetupError} when copies remain
 */
export const erasePerson = async (
  { leads: found }: Pick<Person, 'leads'>,
  { leads, eraseCopies }: Dependencies,
): Promise<string[]> => {
  let count = 0;
  for (const { id, email = '' } of found) {
    if (await leads.erase(id, email)) count += 1;
  }
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

/** For a person who asks for their data, or asks for it to be deleted. */
export const person = leadsCommand({
  name: 'person',
  positionals: '<email address>',
  description: 'Shows, exports, or erases everything that is stored about one person.',
  details: [
    'Letter case does not matter. Without an option it shows what is stored, and what else keeps their data and for how',
    'long. --erase shows the same and asks first. On this machine it erases the remains in the database file too.',
  ].join('\n'),
  options: {
    export: { type: 'string', value: 'FILE', description: 'writes all of it to a JSON file' },
    erase: { type: 'boolean', description: 'erases all of it' },
    yes: { type: 'boolean', description: 'do not ask' },
  },
  async work({ positionals: [address = ''], values }, dependencies) {
    const found = await findPerson(address, dependencies);
    for (const lead of found.leads) console.log(lineOf(lead));
    console.log(found.stored);
    if (values.export !== undefined) {
      writePrivately(values.export, exportPerson(found));
      console.log(`Wrote all of it to ${values.export}.`);
    }
    console.error('Not reached by any command:');
    for (const line of found.elsewhere) console.error(`  - ${line}`);
    if (!values.erase) return;
    const question = `Erase all of it from ${dependencies.target.describe} for good? Type yes: `;
    const agreed = values.yes || (await ask(question)).toLowerCase() === 'yes';
    const erased = agreed ? await erasePerson(found, dependencies) : ['Nothing was erased.'];
    for (const sentence of erased) console.log(sentence);
  },
});
