import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import type { EmailSender } from './email-sender.ts';
import type { Email } from './layout.ts';
import {
  type CommandFor,
  type LookupLead,
  leadEmail,
  lookupEmail,
  type ReadableLead,
  summaryEmail,
} from './lead-emails.ts';
import type { Claimed, Entry, LeadQueue } from './lead-queue.ts';
import type { EmailTags, SendFailure } from './mailer.ts';
import type { StateRepository } from './state.ts';

type Run = {
  leads: LeadQueue;
  state: Pick<StateRepository, 'rememberList'>;
  sender: EmailSender;
  clock: () => number;
  commandFor: CommandFor;
};

/**
 * How many leads one summary holds, by the number of earlier attempts without an outcome: so a lead that the mail service
 * fails on takes fewer and fewer others with it. From the third attempt on they are named without their text.
 */
const summarySizes = [200, 20];

/** Rows written at a time, and the pause between, in ms: an index that is throttled would throttle visitors. */
const pace = { rows: 25, everyMs: 250 };

/** SES takes ten times as much; the recipient's mail server may not. */
const longestEmailBytes = 1_000_000;

export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Writes rows no faster than the tables can take it. */
const writeEach = async <Row, Result>(
  rows: readonly Row[],
  write: (row: Row) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [index, group] of inGroups(rows, pace.rows).entries()) {
    if (index > 0) await delay(pace.everyMs);
    results.push(...(await Promise.all(group.map(write))));
  }
  return results;
};

const releaseAll = ({ leads }: Run, rows: readonly Claimed[]) =>
  writeEach(rows, (row) =>
    leads.release(row).catch((error: unknown) => log.failure('release_failed', error, { id: row.id })),
  );

/**
 * Sends an email about rows: the first that the mail service takes the addresses of. After an unknown outcome the claims stay
 * as they are: they end with their lease.
 * @returns whether the mail service refuses it although it works
 */
const isRefused = async (run: Run, rows: readonly Claimed[], emails: readonly Email[], tags: EmailTags) => {
  let failure: SendFailure | undefined;
  for (const email of emails) {
    failure = await run.sender.send(email, tags);
    if (failure !== 'address refused') break;
  }
  if (failure === undefined) {
    await writeEach(rows, async (row) => {
      const { id } = row;
      await run.leads.markNotified(row).then(
        () => log.info('lead_notified', { id }),
        (error: unknown) => log.failure('mark_failed', error, { id }),
      );
    });
    return false;
  }
  const works = await run.sender.works();
  const isTheirFault = failure === 'refused' || failure === 'address refused';
  if (isTheirFault && works) return true;
  if (failure !== 'uncertain') await releaseAll(run, rows);
  return false;
};

/** Each list that is sent has an id of its own: an event about it says nothing about another. */
const newList = async ({ state, clock }: Run, rows: readonly Claimed[]): Promise<string> => {
  const list = randomUUID();
  const ids = rows.map(({ id }) => id);
  // Without it, only the events about this list cannot be assigned: no reason to hold it back.
  const remembered = state.rememberList(list, ids, clock());
  await remembered.catch((error: unknown) => log.failure('list_not_kept', error, { list }));
  return list;
};

/**
 * Sends a list of rows. One that is refused although the mail service works, or that is too long, is halved until what is
 * refused is alone.
 * @returns the rows whose own fault it is
 */
const sendInParts = async <Row extends Claimed>(
  run: Run,
  rows: readonly Row[],
  emailOf: (rows: readonly Row[]) => Email,
): Promise<Row[]> => {
  const [first] = rows;
  if (!first) return [];
  if (run.sender.isFailing()) {
    await releaseAll(run, rows);
    return [];
  }
  const email = emailOf(rows);
  if (rows.length === 1 || Buffer.byteLength(email.subject + email.text + email.html) <= longestEmailBytes) {
    const tags = { claim: first.token, list: await newList(run, rows) };
    if (!(await isRefused(run, rows, [email], tags))) return [];
    if (rows.length === 1) return [first];
  }
  const refused: Row[] = [];
  for (const part of inGroups(rows, Math.ceil(rows.length / 2)))
    refused.push(...(await sendInParts(run, part, emailOf)));
  return refused;
};

/** Sends an email of its own. @returns the lead if the mail service refuses it although it works */
const sendAlone = async (run: Run, row: ReadableLead): Promise<ReadableLead[]> => {
  // Sales must read the lead even if the mail service refuses the visitor's address for replies.
  const emails = [leadEmail(row.lead), leadEmail(row.lead, { replyTo: false })];
  return (await isRefused(run, [row], emails, { lead: row.id, claim: row.token })) ? [row] : [];
};

/**
 * Notifies sales of some leads, in an email each or in summaries. A lead that cannot be sent with its text is named
 * without it. Never throws: what could not be sent stays in the queue.
 * @param mayBeAlone whether that many get an email each; it does not throw either @returns how many it claimed
 */
export const notify = async (
  run: Run,
  entries: readonly Entry[],
  mayBeAlone: (count: number) => Promise<boolean>,
): Promise<number> => {
  const token = randomUUID();
  const claims = await writeEach(entries, (entry) =>
    run.leads.claim(entry, token).catch((error: unknown) => log.failure('claim_failed', error, { id: entry.id })),
  );
  const claimed = claims.filter((each) => typeof each === 'object');
  const alone = await mayBeAlone(claimed.length);
  const lookups: LookupLead[] = [];
  const readable: ReadableLead[] = [];
  for (const row of claimed) {
    const { id, lead, earlier } = row;
    if (!lead) log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    if (!lead) lookups.push({ ...row, reason: 'damaged' });
    else if (earlier >= summarySizes.length) lookups.push({ ...row, reason: 'repeated' });
    else readable.push({ ...row, lead });
  }
  const refused: ReadableLead[] = [];
  if (alone) refused.push(...(await Promise.all(readable.map((row) => sendAlone(run, row)))).flat());
  for (const [attempts, size] of alone ? [] : summarySizes.entries()) {
    const rows = readable.filter(({ earlier }) => earlier === attempts);
    for (const summary of inGroups(rows, size)) {
      refused.push(...(await sendInParts(run, summary, (part) => summaryEmail(part, run.commandFor))));
    }
  }
  lookups.push(...refused.map((row): LookupLead => ({ ...row, reason: 'refused' })));
  for (const { id } of await sendInParts(run, lookups, (part) => lookupEmail(part, run.commandFor))) {
    log.failure('lead_undelivered', new Error('The mail service refuses an email that only names it.'), { id });
  }
  return claimed.length;
};
