import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import { type EmailSender, openSender, type SenderDependencies } from './email-sender.ts';
import type { Email } from './layout.ts';
import { type LookupLead, leadEmail, lookupEmail, type ReadableLead, summaryEmail } from './lead-emails.ts';
import type { Claimed, Entry, LeadQueue } from './lead-queue.ts';
import type { EmailTags, SendFailure } from './mailer.ts';

/** What notifying sales takes. `remainingMs`: how much time the function has left. */
export type Dependencies = SenderDependencies & { leads: LeadQueue; remainingMs: () => number };

type Run = Dependencies & { sender: EmailSender };

/** The largest number of leads that get an email each; more are sent in summaries. */
const mostAlone = 10;

/**
 * How many leads one summary holds, by the number of earlier attempts without an outcome: one that the mail service fails on
 * takes fewer others with it. From the third attempt on leads are named without their text.
 */
const summarySizes = [200, 20];

/** How many rows one run reads: twice what it has time for. */
const readAtOnce = 3000;
const claimedAtOnce = 200;

/** The time left, in ms, below which a run starts no further email: sending one and trying the service may take 20 s. */
const reserveMs = 25_000;

/** Rows written at a time, and the pause between, in ms: an index that is throttled would throttle visitors. */
const pace = { rows: 25, everyMs: 250 };

/** SES takes ten times as much; the recipient's mail server may not. */
const longestEmailBytes = 1_000_000;

const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
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

/** What an event about the email names: the lead, or a list by an id of its own. */
const tagsOf = async ({ state, clock }: Run, rows: readonly Claimed[], claim: string): Promise<EmailTags> => {
  const [first, ...others] = rows;
  if (first && others.length === 0) return { claim, lead: first.id };
  const list = randomUUID();
  const ids = rows.map(({ id }) => id);
  // Without it, only the events about this list cannot be assigned: no reason to hold it back.
  await state.rememberList(list, ids, clock()).catch((error: unknown) => log.failure('list_not_kept', error, { list }));
  return { claim, list };
};

/**
 * Sends an email about rows. One that is refused although the mail service works, or that is too long, is halved until what
 * is refused is alone. After an unknown outcome the claims stay as they are: they end with their lease.
 * @param emailsOf the email about some of the rows, then the one for when the mail service refuses an address in it
 * @returns the rows whose own fault it is
 */
const send = async <Row extends Claimed>(
  run: Run,
  rows: readonly Row[],
  emailsOf: (rows: readonly Row[]) => readonly Email[],
): Promise<Row[]> => {
  const { leads, sender, remainingMs } = run;
  const release = () =>
    writeEach(rows, (row) =>
      leads.release(row).catch((error: unknown) => log.failure('release_failed', error, { id: row.id })),
    );
  const [first] = rows;
  if (!first) return [];
  if (sender.isFailing() || remainingMs() < reserveMs) {
    await release();
    return [];
  }
  const emails = emailsOf(rows);
  const isShort = emails.every(({ subject, text, html }) => {
    return Buffer.byteLength(subject + text + html) <= longestEmailBytes;
  });
  if (rows.length === 1 || isShort) {
    const tags = await tagsOf(run, rows, first.token);
    let failure: SendFailure | undefined;
    for (const email of emails) {
      failure = await sender.send(email, tags);
      if (failure !== 'address refused') break;
    }
    if (failure === undefined) {
      await writeEach(rows, (row) =>
        leads.markNotified(row).then(
          () => log.info('lead_notified', { id: row.id }),
          (error: unknown) => log.failure('mark_failed', error, { id: row.id }),
        ),
      );
      return [];
    }
    const works = await sender.works();
    if (!works || (failure !== 'refused' && failure !== 'address refused')) {
      if (failure !== 'uncertain') await release();
      return [];
    }
    if (rows.length === 1) return [first];
  }
  const refused: Row[] = [];
  for (const part of inGroups(rows, Math.ceil(rows.length / 2))) refused.push(...(await send(run, part, emailsOf)));
  return refused;
};

/**
 * Notifies sales of some leads, in an email each or in summaries. A lead that cannot be sent with its text is named
 * without it. Never throws: what could not be sent stays in the queue.
 * @param mayBeAlone whether that many get an email each; it does not throw either @returns how many it claimed
 */
const notify = async (
  run: Run,
  entries: readonly Entry[],
  mayBeAlone: (count: number) => Promise<boolean>,
): Promise<number> => {
  const token = randomUUID();
  const claims = await writeEach(entries, (entry) =>
    run.leads.claim(entry, token).catch((error: unknown) => log.failure('claim_failed', error, { id: entry.id })),
  );
  const claimed = claims.filter((each) => typeof each === 'object');
  const isAlone = await mayBeAlone(claimed.length);
  const lookups: LookupLead[] = [];
  const readable: ReadableLead[] = [];
  for (const row of claimed) {
    const { id, lead, earlier } = row;
    if (!lead) log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    if (!lead) lookups.push({ ...row, reason: 'damaged' });
    else if (earlier >= summarySizes.length) lookups.push({ ...row, reason: 'repeated' });
    else readable.push({ ...row, lead });
  }
  const emailsOf = (rows: readonly ReadableLead[]) =>
    isAlone
      ? // Sales must read the lead even if the mail service refuses the visitor's address for replies.
        rows.flatMap(({ lead }) => [leadEmail(lead), leadEmail(lead, { replyTo: false })])
      : [summaryEmail(rows, run.commandFor)];
  for (const [attempts, size] of summarySizes.entries()) {
    const rows = readable.filter(({ earlier }) => earlier === attempts);
    for (const group of inGroups(rows, isAlone ? 1 : size)) {
      const refused = await send(run, group, emailsOf);
      lookups.push(...refused.map((row): LookupLead => ({ ...row, reason: 'refused' })));
    }
  }
  for (const { id } of await send(run, lookups, (part) => [lookupEmail(part, run.commandFor)])) {
    log.failure('lead_undelivered', new Error('The mail service refuses an email that only names it.'), { id });
  }
  return claimed.length;
};

/** Notifies sales of new leads. The timer sends what this leaves. */
export const notifyNew = async (entries: readonly Entry[], dependencies: Dependencies): Promise<void> => {
  const { state, clock } = dependencies;
  if (entries.length === 0) return;
  const sender = await openSender(dependencies);
  if (!(await sender.isReady()) || !(await state.takeEmails(entries.length, clock()))) return;
  await notify({ ...dependencies, sender }, entries, async () => true);
};

/** Notifies sales of every lead that is due, the newest first. While the mail service fails, it is only probed. */
export const notifyDue = async (dependencies: Dependencies): Promise<void> => {
  const { leads, state, clock, remainingMs } = dependencies;
  const due = await leads.due(readAtOnce);
  if (due.length === 0) return;
  const sender = await openSender(dependencies);
  if (!(await sender.isReady())) return log.warn('mail_failing', { due: due.length });
  // Not all of these rows may be due: claiming them shows how many are.
  const mayBeAlone = async (count: number) =>
    due.length <= claimedAtOnce && count <= mostAlone && (count === 0 || (await state.takeEmails(count, clock())));
  let claimed = 0;
  for (const entries of inGroups(due, claimedAtOnce)) {
    if (sender.isFailing() || remainingMs() < reserveMs) break;
    claimed += await notify({ ...dependencies, sender }, entries, mayBeAlone);
  }
  if (claimed > 0) log.info('drain', { due: due.length, claimed });
};

/** Numbers for the alarms: what sales has not been notified of, and since when; what three attempts have left unclear. */
export const measureBacklog = async ({ leads, clock }: Dependencies) => {
  const { waiting, oldest, unconfirmed } = await leads.backlog();
  // A damaged row has no date that could be read. A row from the future was stored before a clock was set back.
  const age = (clock() - Date.parse(oldest ?? '')) / 1000;
  return {
    waitingLeads: waiting,
    oldestLeadSeconds: age > 0 ? Math.round(age) : 0,
    unconfirmedLeads: unconfirmed,
  };
};
