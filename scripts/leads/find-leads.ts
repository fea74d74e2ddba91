import { allows } from '#functions/lib/lead-state.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import type { Dependencies } from './command.ts';
import { type Lead, type LeadTable, type Status, sameAddress, statuses } from './lead-table.ts';

/** Which leads are wanted. Every condition that is given must hold. */
type LeadFilter = {
  status?: Status | undefined;
  /** The whole address, in any letter case. */
  email?: string | undefined;
  /** A part of the name. */
  name?: string | undefined;
  /** Words that all occur somewhere in the lead. */
  text?: string | undefined;
};

/** A text as it is compared: letter case and accents do not matter. */
const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Fewer characters of an id could be anything. */
const shortestId = 4;

/** Everything of a lead that words are looked for in, besides the beginning of its id. */
export const searchText = (lead: Lead): string =>
  fold([lead.answerNote, ...contactFieldNames.map((name) => lead[name])].join('\n'));

/** @param textOf gets a lead's searchText, for callers who keep it */
export const matches = ({ status, email, name, text }: LeadFilter, textOf = searchText): ((lead: Lead) => boolean) => {
  const words = fold(text ?? '')
    .split(/\s+/)
    .filter(Boolean);
  const part = fold(name ?? '');
  const hasAll = ({ id }: Lead, all: string) =>
    words.every((word) => all.includes(word) || (word.length >= shortestId && id.startsWith(word)));
  return (lead) =>
    (status === undefined || lead.status === status) &&
    (email === undefined || sameAddress(lead.email, email)) &&
    (part === '' || fold(lead.name ?? '').includes(part)) &&
    (words.length === 0 || hasAll(lead, textOf(lead)));
};

export const isSuspect = (lead: Lead): boolean => allows('clear', lead);

/** @throws {SetupError} when there is no such state */
export const parseStatus = (text: string): Status => {
  const found = statuses.find((status) => status === text);
  if (found) return found;
  throw new SetupError(`Unknown state "${text}". The states are ${statuses.join(', ')}.`);
};

/** How often a long read reports its progress. Milliseconds. */
const progressEveryMs = 2000;

/**
 * Reads the whole table, reports progress, and keeps the leads that are wanted.
 * @returns newest first
 */
export const readLeads = async (
  { leads, terminal, clock }: Pick<Dependencies, 'leads' | 'terminal' | 'clock'>,
  wanted: (lead: Lead) => boolean,
  filter: Parameters<LeadTable['pages']>[0] = {},
): Promise<Lead[]> => {
  const kept: Lead[] = [];
  let count = 0;
  let reported = clock();
  for await (const page of leads.pages(filter)) {
    kept.push(...page.filter(wanted));
    count += page.length;
    if (clock() - reported < progressEveryMs) continue;
    reported = clock();
    terminal.note(`Read ${count.toLocaleString('en-US')} leads so far ...`);
  }
  const time = ({ createdAt = '' }: Lead) => createdAt;
  return kept.sort((a, b) => (time(a) < time(b) ? 1 : time(a) > time(b) ? -1 : 0));
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
    id.length === fullIdLength ? [await leads.get(id)] : await readLeads(dependencies, () => true, { idPrefix: id });
  const [lead, ...others] = found.filter((each) => each !== undefined);
  if (!lead) throw new SetupError(`Unknown lead id ${id} in ${target.describe}. \`leads list\` shows the ids.`);
  if (others.length === 0) return lead;
  const ids = [lead, ...others].map((each) => each.id).join(', ');
  throw new SetupError(`More than one lead id begins with ${id}: ${ids}.`);
};

const span = /^(\d{1,4})([hd])$/;
const date = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;
const hourMs = 3_600_000;

/**
 * Parses --since: a date, an instant, or a number of hours or days before now.
 * @param now ms since the epoch
 * @returns an ISO instant
 * @throws {SetupError} for anything else
 */
export const parseSince = (text: string, now: number): string => {
  const [, count, unit] = span.exec(text) ?? [];
  const instant = count ? now - Number(count) * (unit === 'd' ? 24 : 1) * hourMs : date.test(text) && Date.parse(text);
  if (instant === false || Number.isNaN(instant)) {
    throw new SetupError('--since takes a date such as 2026-11-01, or a time span such as 7d or 12h.');
  }
  return new Date(instant).toISOString();
};

export const countOf = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'lead' : 'leads'}`;
