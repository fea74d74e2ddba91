import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import type { EmailSender, EmailTags, SendFailure } from './email-sender.ts';
import { type CommandFor, type ListedLead, leadEmail, summaryEmail } from './lead-emails.ts';
import type { Claimed, LeadQueue } from './lead-queue.ts';
import type { StateRepository } from './state.ts';

export type Run = {
  leads: LeadQueue;
  state: StateRepository;
  sender: EmailSender;
  commandFor: CommandFor;
  clock: () => number;
  remainingMs: () => number;
};

/** If more leads than this are due, sales gets summaries instead of one email per lead. */
const maxSingleEmails = 10;

// Leads per summary on the first and second attempt: if one lead's text makes the mail service fail, a smaller summary
// affects fewer leads. From the third attempt on, leads are listed without their text.
const summarySizes = [200, 20];

const claimedAtOnce = 200;

/** A run with less time left than this, in ms, sends no more emails, because sending and probing may take 20 s. */
const reserveMs = 25_000;

/** Rows per batch, and ms between batches. Faster writes could overload the index and so throttle visitors' writes. */
const pace = { rows: 25, everyMs: 250 };

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Writes rows no faster than the table can handle. @returns the results of the writes that succeeded */
const writeEach = async <Row, Result>(
  rows: readonly Row[],
  write: (row: Row) => Promise<Result>,
  report: (error: unknown, row: Row) => void,
): Promise<Result[]> => {
  const results: Result[] = [];
  const writeOne = async (row: Row) => {
    await write(row).then(
      (result) => results.push(result),
      (error) => report(error, row),
    );
  };
  for (const [index, group] of inGroups(rows, pace.rows).entries()) {
    if (index > 0) await delay(pace.everyMs);
    await Promise.all(group.map(writeOne));
  }
  return results;
};

/** Returns the tags that SES repeats in events about an email. For several leads, stores their ids under a new id. */
const tagsOf = async ({ state, clock }: Run, rows: readonly Claimed[], first: Claimed): Promise<EmailTags> => {
  const claim = first.token;
  if (rows.length === 1) return { claim, lead: first.id };
  const list = randomUUID();
  const ids = rows.map(({ id }) => id);
  await state.rememberList(list, ids, clock());
  return { claim, list };
};

// Sends one email about all rows. If it is refused although the mail service works, sends each half separately, down to
// single leads, and returns those refused alone. After an unknown outcome, the claims last until their leases expire.
const send = async (run: Run, rows: readonly ListedLead[], sendsSingly: boolean): Promise<ListedLead[]> => {
  const { leads, sender, commandFor, remainingMs } = run;
  const [first] = rows;
  if (!first) return [];
  const release = async () => {
    await writeEach(rows, leads.release, (error, { id }) => log.failure('release_failed', error, { id }));
    return [];
  };
  if (sender.isFailing() || remainingMs() < reserveMs) return release();
  const { lead } = first;
  // If the mail service refuses the visitor's address as Reply-To, sales still gets the lead, without that header.
  const alone = lead && sendsSingly && [leadEmail(lead), leadEmail(lead, '')];
  const tags = await tagsOf(run, rows, first);
  let failure: SendFailure | undefined;
  for (const email of alone || [summaryEmail(rows, commandFor)]) {
    failure = await sender.send(email, tags);
    if (failure !== 'refused') break;
  }
  if (failure === undefined) {
    const mark = async (row: ListedLead) => {
      await leads.markNotified(row);
      log.info('lead_notified', { id: row.id });
    };
    await writeEach(rows, mark, (error, { id }) => log.failure('mark_failed', error, { id }));
    return [];
  }
  if (!(await sender.works()) || failure !== 'refused') return failure === 'uncertain' ? [] : release();
  if (rows.length === 1) return [first];
  const refused: ListedLead[] = [];
  for (const part of inGroups(rows, Math.ceil(rows.length / 2))) refused.push(...(await send(run, part, sendsSingly)));
  return refused;
};

const listed = (row: Claimed): ListedLead => {
  if (!row.lead) {
    log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id: row.id });
    return { ...row, reason: 'damaged' };
  }
  return row.earlier >= summarySizes.length ? { ...row, reason: 'repeated' } : row;
};

/** Never throws: leads whose email could not be sent stay in the queue. @returns how many leads were claimed */
const notify = async (run: Run, ids: readonly string[], sendsSingly: boolean): Promise<number> => {
  const token = randomUUID();
  const claims = await writeEach(
    ids,
    (id) => run.leads.claim(id, token),
    (error, id) => log.failure('claim_failed', error, { id }),
  );
  const claimed = claims.filter((each) => each !== undefined).map(listed);
  const withoutText = claimed.filter(({ reason }) => reason);
  for (const [attempts, size] of summarySizes.entries()) {
    const rows = claimed.filter(({ earlier, reason }) => !reason && earlier === attempts);
    for (const group of inGroups(rows, sendsSingly ? 1 : size)) {
      const refused = await send(run, group, sendsSingly);
      withoutText.push(...refused.map((row): ListedLead => ({ ...row, reason: 'refused' })));
    }
  }
  for (const { id } of await send(run, withoutText, false)) {
    log.failure('lead_undelivered', new Error('The mail service refuses even an email with only its id.'), { id });
  }
  return claimed.length;
};

export const notifyNew = async (ids: readonly string[], run: Run): Promise<void> => {
  const { sender, state, clock } = run;
  if (ids.length === 0 || !(await sender.isReady()) || !(await state.takeEmails(ids.length, clock()))) return;
  await notify(run, ids, true);
};

/** Emails sales about the leads that are due, newest first. While the mail service is failing, only probes it. */
export const notifyDue = async (run: Run): Promise<void> => {
  const { leads, sender, state, clock, remainingMs } = run;
  const due = await leads.due();
  if (due.length === 0) return;
  if (!(await sender.isReady())) return log.warn('mail_failing', { due: due.length });
  const sendsSingly = due.length <= maxSingleEmails && (await state.takeEmails(due.length, clock()));
  let claimed = 0;
  for (const ids of inGroups(due, claimedAtOnce)) {
    if (sender.isFailing() || remainingMs() < reserveMs) break;
    claimed += await notify(run, ids, sendsSingly);
  }
  if (claimed > 0) log.info('leads_due', { due: due.length, claimed });
};
