import { answer, markSpam, type Progress, requeue, type Step } from '#functions/lib/email-claims.ts';
import { allows, shortId } from '#functions/lib/submission.ts';
import { SetupError } from '#scripts/common/setup-error.ts';
import { dayMs, isoDay } from '#shared/dates.ts';
import { failedReportDays } from '#shared/site.ts';
import { restorableDays } from '#shared/site-schema.ts';
import { type Change, countOf, type Dependencies, type Lead, type LeadTable, sameAddress } from './lead-table.ts';

export const longestNote = 2000;

type Given = { now: number; note: string | undefined };

type Action = {
  /** Completes the sentence "Lead 3f2a91c0 is …" after the action. */
  done: string;
  /** The event that the lead's state must allow; by default, every state allows the action. */
  event?: Parameters<typeof allows>[0];
  rule(row: Progress, given: Given): Step<string>;
};

const queueAgain: Action['rule'] = (row, { now }) => requeue(row, now);

const actions = {
  answered: { done: 'answered', rule: answer },
  spam: { done: 'marked as spam', event: 'suspect', rule: (row, { now }) => markSpam(row, now) },
  'not-spam': { done: 'cleared: sales gets the email within two minutes', event: 'clear', rule: queueAgain },
  resend: { done: 'queued: sales gets the email within two minutes', event: 'resend', rule: queueAgain },
} as const satisfies Record<string, Action>;

export type ActionName = keyof typeof actions;

export const isAction = (name: unknown): name is ActionName => Object.hasOwn(actions, String(name));

type Label = (lead: Lead) => string;

const subjectOf = (leads: readonly Lead[], label: Label) => {
  const [only, ...others] = leads;
  return only && others.length === 0 ? `Lead ${label(only)} is` : `${countOf(leads.length)} are`;
};

/**
 * Applies an action and describes the result in a sentence. By default, the sentence names leads by id.
 * @throws {SetupError} when the action applies to none of the leads, or the note is too long
 */
export const act = async (
  name: ActionName,
  chosen: readonly Lead[],
  options: { leads: LeadTable; now: number; note?: string | undefined; label?: Label },
): Promise<{ sentence: string; changes: Change[] }> => {
  const { leads, now, note, label = ({ id }) => shortId(id) } = options;
  if ([...(note ?? '')].length > longestNote) {
    throw new SetupError(`A note has at most ${longestNote.toLocaleString('en-US')} characters.`);
  }
  const { done, event, rule }: Action = actions[name];
  const changes: Change[] = [];
  for (const lead of chosen) {
    const isPossible = !event || allows(event, lead);
    const change = isPossible && (await leads.change(lead.id, (row) => rule(row, { now, note })));
    if (change) changes.push(change);
  }
  const changed = chosen.filter(({ id }) => changes.some((change) => change.id === id));
  const others = chosen.filter((lead) => !changed.includes(lead));
  const unchanged = `${subjectOf(others, label)} unchanged: ${name} is not possible in its state, or was just done.`;
  if (changed.length === 0) throw new SetupError(unchanged);
  return { sentence: `${subjectOf(changed, label)} ${done}.${others.length > 0 ? ` ${unchanged}` : ''}`, changes };
};

/** Where else a person's data is kept, and for how long (docs/operations.md, "A person's data"). */
export const keptElsewhere = ({ clock, target: { isLocal } }: Omit<Dependencies, 'leads'>): string[] => [
  'emails that sales received, and replies: as long as sales keeps them; delete them by hand',
  ...(isLocal
    ? [
        'the inbox on this machine: until npm start ends or it is cleared',
        'the file of the embedded database: until the next npm start',
      ]
    : [
        `backups of the table: ${restorableDays} days, so what is erased today is in them until ${isoDay(clock() + restorableDays * dayMs)}`,
        'daily backups of the table: for as many days as the setting backupDays says',
        'the stream of the table: 24 hours',
        `the failure queue: ${failedReportDays} days; an SES event that could not be processed has the headers of its email`,
        'logs and metrics: ids and counts, nothing about the person',
      ]),
  'files written by export: until you delete them',
];

/** Finds a person's leads; letter case does not matter. @throws {SetupError} when `address` is not an email address */
export const leadsOfPerson = async (address: string, { leads }: Dependencies): Promise<Lead[]> => {
  if (!address.includes('@')) throw new SetupError(`"${address}" is not an email address.`);
  return leads.all(({ email }) => sameAddress(email, address));
};

export const personFile = (address: string, leads: readonly Lead[], dependencies: Dependencies): string =>
  `${JSON.stringify({ address, leads, alsoKept: keptElsewhere(dependencies) }, null, 2)}\n`;

/** Erases leads for good. @returns a sentence that says how many were erased */
export const eraseForGood = async (
  found: readonly Pick<Lead, 'id'>[],
  eraseOne: (id: string) => Promise<boolean>,
): Promise<string> => {
  let count = 0;
  for (const { id } of found) if (await eraseOne(id)) count += 1;
  return `Erased ${count} of ${countOf(found.length)}.`;
};
