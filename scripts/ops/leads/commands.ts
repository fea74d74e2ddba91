import { writeFileSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { allows } from '#functions/lib/lead-state.ts';
import { ask } from '#scripts/common/ask.ts';
import { command, wholeNumber } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { resolveTarget, targetOption } from '#scripts/ops/target.ts';
import { act } from './actions.ts';
import { leadsCsv } from './csv.ts';
import { type Dependencies, dependenciesOf } from './dependencies.ts';
import { countOf, findLead, readLeads } from './find-leads.ts';
import { type Lead, type Status, statuses } from './lead-table.ts';
import { eraseForGood, keptElsewhere, leadsOfPerson, personFile } from './person.ts';
import { lineOf, linesOf } from './print.ts';

const defaultLimit = 50;

export const listLeads = async (
  { state, waiting, limit = defaultLimit }: { state?: Status; waiting?: boolean; limit?: number },
  { leads, target }: Dependencies,
): Promise<void> => {
  const isAsked = (lead: Lead) => (!state || lead.status === state) && (!waiting || allows('notify', lead));
  const found = await readLeads(leads, isAsked);
  const wanted = found.filter((lead) => state || !allows('clear', lead));
  const suspects = found.length - wanted.length;
  for (const lead of wanted.slice(0, limit)) console.log(lineOf(lead));
  console.error(`${countOf(wanted.length)} in ${target.describe}.`);
  if (suspects > 0) console.error(`${countOf(suspects)} left out as suspected spam: see --state suspect.`);
  if (wanted.length > limit) console.error(`These are the newest ${limit}; --limit ${wanted.length} shows all.`);
};

export const showLead = async (id: string, dependencies: Dependencies): Promise<void> => {
  const lead = await findLead(id, dependencies);
  for (const line of linesOf(lead, dependencies.clock())) console.log(line);
};

const resendLead = async (id: string, dependencies: Dependencies) => {
  const lead = await findLead(id, dependencies);
  const { leads, clock } = dependencies;
  const { sentence } = await act(allows('clear', lead) ? 'not-spam' : 'resend', [lead], { leads, now: clock() });
  console.log(sentence);
};

/** @throws {SetupError} when the file exists or cannot be written */
export const exportLeads = async (
  { out, person }: { out: string; person?: string },
  dependencies: Dependencies,
): Promise<void> => {
  const { leads: table, target } = dependencies;
  const leads = person === undefined ? await readLeads(table) : await leadsOfPerson(person, dependencies);
  const content = person === undefined ? leadsCsv(leads) : personFile(person, leads, dependencies);
  try {
    // Personal data: no other account may read it, and an existing file would keep its mode.
    writeFileSync(out, content, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new SetupError(`${out} already exists. Name another file.`);
    throw new SetupError(`${out} cannot be written (${code}).`);
  }
  console.log(`Wrote ${countOf(leads.length)} of ${target.describe} to ${out}.`);
};

export const erasePerson = async (
  address: string,
  { yes }: { yes?: boolean },
  dependencies: Dependencies,
): Promise<void> => {
  const { describe } = dependencies.target;
  const found = await leadsOfPerson(address, dependencies);
  for (const lead of found) console.log(lineOf(lead));
  console.log(`${countOf(found.length)} of ${address} in ${describe}.`);
  console.error('Not reached by any command:');
  for (const line of keptElsewhere(dependencies)) console.error(`  - ${line}`);
  const agreed = yes || (await ask(`Erase all of it from ${describe} for good? Type yes: `)).toLowerCase() === 'yes';
  const erased = agreed ? await eraseForGood(found, dependencies) : ['Nothing was erased.'];
  for (const sentence of erased) console.log(sentence);
};

export const leads = command('npm run leads --').description(
  'Works with the stored leads, for scripts and emergencies. `npm run desk` is the page for people.',
);

const subcommand = (name: string, summary: string, more = '') =>
  leads
    .command(name)
    .summary(summary)
    .description(`${summary} ${more}`.trim())
    .addOption(targetOption)
    .addOption(regionOption);

const find = async (place: { stage?: string; region?: string }) =>
  dependenciesOf(await resolveTarget({ ...place, env: process.env }));

const meanings: Record<Status, string> = {
  waiting: 'sales has not been told yet; the email is tried every minute',
  notified: 'the mail service has accepted the email to sales',
  delivered: 'the mail server of sales has accepted it',
  undelivered: 'the email bounced or was marked as spam; it is sent again',
  answered: 'sales has answered the visitor',
  suspect: 'suspected spam, listed for sales once a day',
  unreadable: 'a damaged row; sales is told without its text, and show prints what is left',
};

subcommand('list', 'Lists leads, newest first, without their messages.', 'The desk can search them.')
  .option('--waiting', 'only leads that sales has not been told of')
  .addOption(new Option('--state <state>', 'only leads in one of the states below').choices(statuses))
  .option('--limit <n>', 'at most n lines', wholeNumber(1), defaultLimit)
  .addHelpText(
    'after',
    [
      '\nSuspected spam is left out unless --state asks for it. Times are UTC. The status is one of:',
      ...Object.entries(meanings).map(([status, meaning]) => `  ${status.padEnd(11)} ${meaning}`),
    ].join('\n'),
  )
  .action(async (options) => listLeads(options, await find(options)));

subcommand('show', 'Shows one lead with its message.', 'The first characters of its id are enough.')
  .argument('<id>')
  .action(async (id, options) => showLead(id, await find(options)));

subcommand('resend', 'Sends the email about a lead to sales again, and clears a suspicion of spam.')
  .argument('<id>')
  .action(async (id, options) => resendLead(id, await find(options)));

subcommand(
  'export',
  'Writes all leads to a CSV file, or those of one person to a JSON file.',
  'The newest come first, suspected spam included. In CSV, an apostrophe precedes what a spreadsheet could run.',
)
  .requiredOption('--out <file>', 'the file to write')
  .option('--person <address>', 'only what is stored about the person with this address')
  .action(async (options) => exportLeads(options, await find(options)));

subcommand(
  'erase',
  'Shows everything that is stored about one person, asks, and erases it.',
  'Letter case does not matter. It says what no command reaches, and for how long that is kept.',
)
  .argument('<email address>')
  .option('--yes', 'do not ask')
  .action(async (address, options) => erasePerson(address, options, await find(options)));
