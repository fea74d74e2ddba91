import { allows } from '#functions/lib/lead-state.ts';
import { SetupError } from '#scripts/local/setup-error.ts';
import { contactFieldNames } from '#shared/contact-fields.ts';
import { type Lead, type Status, sameAddress, statuses } from './lead-table.ts';

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
