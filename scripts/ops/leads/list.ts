import { Option } from '@commander-js/extra-typings';
import { allows, markOf } from '#functions/lib/lead-state.ts';
import { wholeNumber } from '#scripts/common/command.ts';
import { contactFieldNames, contactFields } from '#shared/contact-fields.ts';
import { type Dependencies, leadsCommand, onLeads } from './command.ts';
import { countOf, findLead, lineOf, readLeads, sanitizeTerminal, sanitizeTerminalLines } from './find-leads.ts';
import { eraseDay, type Lead, type Status, statuses } from './lead-table.ts';

const defaultLimit = 50;

/** The meaning of each status, for the help. */
const meanings: Record<Status, string> = {
  waiting: 'sales has not been told yet; the email is tried every minute',
  notified: 'the mail service has accepted the email to sales',
  delivered: 'the mail server of sales has accepted it',
  undelivered: 'the email bounced or was marked as spam; it is sent again',
  answered: 'sales has answered the visitor',
  suspect: 'suspected spam, listed for sales once a day',
  unreadable: 'a damaged row; sales is told without its text, and show prints what is left',
};

type Wanted = { state?: Status; waiting?: boolean; limit?: number };

/** Prints leads without their messages. */
export const listLeads = async (
  { state, waiting, limit = defaultLimit }: Wanted,
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

export const list = leadsCommand('list')
  .summary('Lists leads, newest first, without their messages.')
  .description('Lists leads, newest first, without their messages. The desk can search them.')
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
  .action((options) => onLeads(options, (dependencies) => listLeads(options, dependencies)));

const statusLine = (lead: Lead): string => {
  const mark = markOf(lead.status);
  const since = mark && lead[mark];
  return typeof since === 'string' ? `${lead.status} at ${since}` : lead.status;
};

const named = (lead: Lead, inLines: boolean) =>
  contactFieldNames
    .filter((name) => (contactFields[name].kind === 'lines') === inLines)
    .map((name) => [contactFields[name].label, lead[name]] as const);

const known = (pairs: readonly (readonly [string, string | undefined])[]) =>
  pairs.flatMap(([label, value]) => (value === undefined ? [] : [[label, value] as const]));

/** What is known of a lead, each with its label. @param now ms since the epoch */
export const factsOf = (lead: Lead, now: number): (readonly [string, string])[] =>
  known([
    ['Lead', lead.id],
    ['Received', lead.createdAt],
    ['Status', statusLine(lead)],
    ['Delayed since', lead.delayedAt],
    ['Erase on', eraseDay(lead, now)],
    ['Note', lead.answerNote],
    ...named(lead, false),
  ]);

/** What a visitor wrote in lines, each text with its label. */
export const textsOf = (lead: Lead): (readonly [string, string])[] => known(named(lead, true));

/** Prints one lead with its message. */
export const showLead = async (id: string, dependencies: Dependencies): Promise<void> => {
  const lead = await findLead(id, dependencies);
  const facts = factsOf(lead, dependencies.clock());
  const width = Math.max(...facts.map(([label]) => label.length)) + 3;
  for (const [label, value] of facts) console.log(`${`${label}:`.padEnd(width)}${sanitizeTerminal(value)}`);
  for (const [, text] of textsOf(lead)) {
    console.log('');
    // Indented, so that no line of a message looks like one of ours.
    for (const line of sanitizeTerminalLines(text)) console.log(`  ${line}`.trimEnd());
  }
};

export const show = leadsCommand('show')
  .description('Shows one lead with its message; the first characters of its id are enough.')
  .argument('<id>')
  .action((id, place) => onLeads(place, (dependencies) => showLead(id, dependencies)));
