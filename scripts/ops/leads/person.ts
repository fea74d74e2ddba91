import { SetupError } from '#scripts/common/setup-error.ts';
import { eraseRemains } from '#scripts/dev/product/database-file.ts';
import { databaseFilePath } from '#scripts/dev/product/database-guard.ts';
import { databaseEndpoint, parseSettings } from '#scripts/dev/product/settings.ts';
import type { Target } from '#scripts/ops/target.ts';
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

export type PersonDependencies = Pick<Dependencies, 'eraseCopies' | 'target'> & Parameters<typeof readLeads>[0];

/** @returns undefined for a deployed stage, and for a database of one's own */
export const copiesEraser = ({ deployed }: Target, env: NodeJS.ProcessEnv): Dependencies['eraseCopies'] => {
  if (deployed) return undefined;
  const settings = parseSettings(env);
  if (settings.DYNAMODB_ENDPOINT) return undefined;
  return async (address) => {
    // The running product knows where its data is; these settings may differ.
    const answer = await fetch(databaseEndpoint(settings) + databaseFilePath);
    eraseRemains(await answer.text(), (email) => sameAddress(email, address));
  };
};

/** The stack's own facts: docs/operations.md, "A person's data". */
const elsewhere = ({ clock, eraseCopies, target: { deployed } }: PersonDependencies): string[] => [
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
export const findPerson = async (address: string, dependencies: PersonDependencies): Promise<Person> => {
  if (!address.includes('@')) throw new SetupError(`"${address}" is not an email address.`);
  const leads = await readLeads(dependencies, ({ email }) => sameAddress(email, address));
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
  { address, leads: found }: Person,
  { leads, eraseCopies, terminal }: PersonDependencies,
): Promise<string[]> => {
  let count = 0;
  for (const [index, { id, email = '' }] of found.entries()) {
    if (await leads.erase(id, email)) count += 1;
    if ((index + 1) % 100 === 0) terminal.note(`Erased ${index + 1} of ${found.length} ...`);
  }
  const rows = `Erased ${count} of ${countOf(found.length)}.`;
  if (!eraseCopies) return [rows];
  try {
    await eraseCopies(address);
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
  async run({ positionals: [address = ''], values }, dependencies) {
    const { terminal, target } = dependencies;
    const found = await findPerson(address, dependencies);
    for (const lead of found.leads) terminal.print(lineOf(lead));
    terminal.print(found.stored);
    if (values.export !== undefined) {
      writePrivately(values.export, exportPerson(found));
      terminal.print(`Wrote all of it to ${values.export}.`);
    }
    terminal.note('Not reached by any command:');
    for (const line of found.elsewhere) terminal.note(`  - ${line}`);
    if (!values.erase) return;
    const agreed = values.yes || (await terminal.confirm(`Erase all of it from ${target.describe} for good?`));
    const erased = agreed ? await erasePerson(found, dependencies) : ['Nothing was erased.'];
    for (const sentence of erased) terminal.print(sentence);
  },
});
