import { shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import type { Dependencies } from './command.ts';
import type { Lead, LeadTable } from './lead-table.ts';

/** Reads the whole table. @returns the leads that are wanted, newest first */
export const readLeads = async (leads: LeadTable, wanted: (lead: Lead) => boolean = () => true): Promise<Lead[]> => {
  const found: Lead[] = [];
  for await (const page of leads.pages()) found.push(...page.filter(wanted));
  const time = ({ createdAt = '' }: Lead) => createdAt;
  return found.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
};

const fullIdLength = 36;

/**
 * Finds one lead by its id or by the beginning of its id, as emails and `list` show it.
 * @throws {SetupError} when there is none, or more than one
 */
export const findLead = async (given: string, dependencies: Dependencies): Promise<Lead> => {
  const id = given.toLowerCase();
  const { leads, target } = dependencies;
  if (!/^[0-9a-f-]{4,36}$/.test(id)) {
    throw new SetupError(`"${given}" is not a lead id. \`leads list\` shows the ids, such as 3f2a91c0.`);
  }
  const found =
    id.length === fullIdLength ? [await leads.get(id)] : await readLeads(leads, (lead) => lead.id.startsWith(id));
  const [lead, ...others] = found.filter((each) => each !== undefined);
  if (!lead) throw new SetupError(`Unknown lead id ${id} in ${target.describe}. \`leads list\` shows the ids.`);
  if (others.length === 0) return lead;
  const ids = [lead, ...others].map((each) => each.id).join(', ');
  throw new SetupError(`More than one lead id begins with ${id}: ${ids}.`);
};

export const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;

/**
 * Visitors can send control characters, which could recolor a terminal, rename its window or hide what follows, and
 * marks that turn the direction of writing, which could make one name look like another.
 */
const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** A visitor's text as one line that is safe to print. */
export const sanitizeTerminal = (text: string): string => text.replace(/\s+/g, ' ').replace(unsafe, '\ufffd').trim();

/** A visitor's text as lines that are safe to print. */
export const sanitizeTerminalLines = (text: string): string[] =>
  text.split(/\r\n|\r|\n/).map((line) => line.replaceAll('\t', '  ').replace(unsafe, '\ufffd'));

/** A lead in a line, without its message. What visitors wrote comes last. */
export const lineOf = ({ id, createdAt = '', status, name = '', email = '', company = '' }: Lead): string =>
  [
    shortId(id),
    createdAt.slice(0, 16).replace('T', ' '),
    status.padEnd(11),
    ...[name, email, company].map(sanitizeTerminal),
  ]
    .join('  ')
    .trimEnd();
