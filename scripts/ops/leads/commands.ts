import { writeFileSync } from 'node:fs';
import { Option } from '@commander-js/extra-typings';
import { allows, shortId } from '#functions/lib/submission.ts';
import { command } from '#scripts/common/command.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { regionOption } from '#scripts/ops/aws/stage.ts';
import { resolveTarget, targetOption } from '#scripts/ops/target.ts';
import { act, eraseForGood, keptElsewhere, leadsOfPerson, personFile } from './actions.ts';
import { leadsCsv } from './csv.ts';
import {
  countOf,
  type Dependencies,
  dependenciesOf,
  eraseDay,
  type Lead,
  statuses,
  statusNames,
} from './lead-table.ts';

/** Replaces control characters, which a terminal could obey, and bidirectional marks, which could disguise a name. */
const sanitize = (text: string): string =>
  text.replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');

const lineOf = ({ id, createdAt = '', status, name = '', email = '', company = '' }: Lead): string => {
  const columns = [shortId(id), `${createdAt.slice(0, 16).replace('T', ' ')} UTC`, status.padEnd(11)];
  const fields = [name, email, company].map((text) => sanitize(text.replace(/\s+/g, ' ')).trim());
  return [...columns, ...fields].join('  ').trimEnd();
};

const [shortestId, fullIdLength] = [4, 36];

const findLead = async (given: string, { leads, target }: Dependencies): Promise<Lead> => {
  const id = given.toLowerCase();
  const matchesId = (lead: Lead) => id.length >= shortestId && lead.id.startsWith(id);
  const found = id.length === fullIdLength ? [await leads.get(id)] : await leads.all(matchesId);
  const [lead, ...others] = found.filter((each) => each !== undefined);
  if (!lead)
    throw new SetupError(`Unknown lead id ${id} in ${target.describe}. \`npm run leads -- list\` shows the ids.`);
  if (others.length === 0) return lead;
  throw new SetupError(`More than one lead id begins with ${id}: ${found.map((each) => each?.id).join(', ')}.`);
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

const find = async (place: { stage?: string; region?: string }) => dependenciesOf(await resolveTarget(place));

subcommand('list', 'Lists leads, newest first, without their messages.', 'The desk can search them.')
  .option('--waiting', 'only leads that sales has not been notified of')
  .addOption(new Option('--state <state>', 'only leads in one of the states below').choices(statuses))
  .addHelpText(
    'after',
    [
      '\nThe status is one of:',
      ...Object.entries(statusNames).map(([status, name]) => `  ${status.padEnd(11)} ${name.toLowerCase()}`),
    ].join('\n'),
  )
  .action(async ({ state, waiting, ...place }) => {
    const { leads: table, target } = await find(place);
    const matchesOptions = (lead: Lead) => (!state || lead.status === state) && (!waiting || allows('notify', lead));
    const found = await table.all(matchesOptions);
    for (const lead of found) console.log(lineOf(lead));
    console.error(`${countOf(found.length)} in ${target.describe}.`);
  });

subcommand('show', 'Shows one lead with its message, as JSON.', 'The first characters of its id are enough.')
  .argument('<id>')
  .action(async (id, place) => {
    const lead = await findLead(id, await find(place));
    const shown = { ...lead, eraseOn: eraseDay(lead) };
    // Sanitizes line by line to keep the JSON layout's line breaks. JSON escapes the line breaks in a message.
    for (const line of JSON.stringify(shown, null, 2).split('\n')) console.log(sanitize(line));
  });

subcommand('resend', 'Sends the email about a lead to sales again, and clears a suspicion of spam.')
  .argument('<id>')
  .action(async (id, place) => {
    const dependencies = await find(place);
    const lead = await findLead(id, dependencies);
    const action = allows('clear', lead) ? 'not-spam' : 'resend';
    const { sentence } = await act(action, [lead], { leads: dependencies.leads, now: dependencies.clock() });
    console.log(sentence);
  });

subcommand(
  'export',
  'Writes all leads to a CSV file, or those of one person to a JSON file.',
  'The newest come first, suspected spam included. In CSV, an apostrophe precedes what a spreadsheet could run.',
)
  .requiredOption('--out <file>', 'the file to write')
  .option('--person <address>', 'only what is stored about the person with this address')
  .action(async ({ out, person, ...place }) => {
    const dependencies = await find(place);
    const found = await (person === undefined ? dependencies.leads.all() : leadsOfPerson(person, dependencies));
    const content = person === undefined ? leadsCsv(found) : personFile(person, found, dependencies);
    try {
      // The mode hides personal data from other local users. `wx` fails if the file exists, as its mode would remain.
      writeFileSync(out, content, { mode: 0o600, flag: 'wx' });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') throw new SetupError(`${out} already exists. Name another file.`);
      throw new SetupError(`${out} cannot be written (${code}).`);
    }
    console.log(`Wrote ${countOf(found.length)} of ${dependencies.target.describe} to ${out}.`);
  });

subcommand(
  'erase',
  'Shows everything that is stored about one person, and with --yes erases it.',
  'Letter case does not matter. It says what no command reaches, and for how long that is kept.',
)
  .argument('<email address>')
  .option('--yes', 'confirm: nothing is erased without it')
  .action(async (address, { yes, ...place }) => {
    const dependencies = await find(place);
    const found = await leadsOfPerson(address, dependencies);
    for (const lead of found) console.log(lineOf(lead));
    console.log(`${countOf(found.length)} of ${address} in ${dependencies.target.describe}.`);
    console.error('Kept elsewhere; no command erases it:');
    for (const line of keptElsewhere(dependencies)) console.error(`  - ${line}`);
    if (found.length === 0) return console.log('There is nothing to erase.');
    if (!yes) throw new SetupError('Nothing was erased. Pass --yes to erase all of it for good.');
    console.log(await eraseForGood(found, dependencies.leads.erase));
  });
