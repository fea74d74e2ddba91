import { log } from '#functions/lib/log.ts';
import { announcedExpiry, noticeFrom, shortId } from '#functions/lib/submission.ts';
import { dayMs, formatDate, isoDay, isoTime } from '#shared/dates.ts';
import { retention } from '#shared/site.ts';
import { type Email, headerText, listEmail } from './layout.ts';
import { suspectsEmail } from './lead-emails.ts';
import type { LeadQueue, QueueEntry } from './lead-queue.ts';
import type { Run } from './notify.ts';

/** The most leads that one list names. Further suspected spam is only counted; further answered leads wait a day. */
const maxListed = 500;

/** How many rows of suspected spam one run reads at most, newest first, so that it can finish even during a flood. */
const maxRead = 100_000;

/** The minimum age of listed suspected spam, in ms, because a new row reaches the index with a delay. */
const indexedMs = 60_000;

/** Picks one message per email address. Those with an empty honeypot field come first. @param suspects newest first */
const choose = async (suspects: ReturnType<LeadQueue['suspects']>, most: number) => {
  const honest = new Map<string, string>();
  const others = new Map<string, string>();
  let all = 0;
  for await (const { id, email, filledHidden } of suspects) {
    all += 1;
    const chosen = filledHidden ? others : honest;
    const address = email.trim().toLowerCase();
    if (chosen.size < maxListed && !chosen.has(address)) chosen.set(address, id);
    if (all === most) break;
  }
  const ids = [...new Map([...honest, ...others, ...honest]).values()].slice(0, maxListed);
  return { ids, unlisted: { others: all - ids.length, isCut: all === most } };
};

/** Emails sales the suspected spam that arrived after the last list SES accepted. @returns false if it must wait */
export const listSuspects = async (
  { leads, state, sender, clock, commandFor }: Omit<Run, 'remainingMs'>,
  most = maxRead,
): Promise<boolean> => {
  const now = clock();
  const { suspectsUntil = '0' } = await state.read();
  const until = isoTime(now - indexedMs);
  // If `suspectsUntil` is in the future, the clock was set back: list the past day instead.
  const after = suspectsUntil > until ? isoTime(now - dayMs) : suspectsUntil;
  await leads.keepUnlisted(after);
  const { ids, unlisted } = await choose(leads.suspects(after, until), most);
  if (ids.length > 0) {
    if (!(await sender.isReady())) return false;
    const rows = await leads.rows(ids);
    let failure = await sender.send(suspectsEmail(rows, unlisted, commandFor));
    if (failure && (await sender.works())) {
      // SES may have refused the list because of one visitor's text: retry without any visitor's text.
      const named = rows.map(({ id }) => ({ id, lead: undefined }));
      failure = await sender.send(suspectsEmail(named, unlisted, commandFor));
    }
    if (failure) throw new Error('The mail service did not accept the list of suspected spam.');
    log.info('suspects_listed', { suspects: ids.length, ...unlisted });
  }
  await state.note('suspectsUntil', until);
  return true;
};

const erasureEmail = (rows: readonly QueueEntry[], eraseOn: string): Email => {
  const count = rows.length === 1 ? '1 answered lead' : `${rows.length} answered leads`;
  return listEmail(
    `${count} will be erased on ${formatDate(eraseOn)}`,
    ['To keep one for longer, mark it as answered again in the desk: npm run desk'],
    rows.map(({ id, name, email, answeredAt }) => ({
      title: `Lead ${shortId(id)}`,
      quoted: [`${headerText(name, 80)} <${headerText(email, 254)}>`],
      lines: [`Answered on ${formatDate(answeredAt.slice(0, 10))}.`],
    })),
  );
};

/** @returns false if the announcement has to wait. @param months how long answered leads are kept (0: forever) */
export const announceErasures = async (
  { leads, sender, clock }: Pick<Run, 'leads' | 'sender' | 'clock'>,
  months = retention.answeredMonths,
): Promise<boolean> => {
  if (months === 0) return true;
  const now = clock();
  const due: QueueEntry[] = [];
  for await (const row of leads.answered(noticeFrom(now, months))) if (due.push(row) === maxListed) break;
  if (due.length === 0) return true;
  if (!(await sender.isReady())) return false;
  const failure = await sender.send(erasureEmail(due, isoDay(announcedExpiry(now) * 1000)));
  if (failure) throw new Error('The mail service did not accept the list of leads to be erased.');
  // If the run ends before a lead's expiry is stored, the next run announces the lead again: better twice than never.
  for (const row of due) await leads.announce(row);
  log.info('erasure_announced', { leads: due.length });
  return true;
};

/** Sends both daily lists. If either fails or has to wait, both are due again in an hour. @throws the first failure */
export const runDaily = async (run: Run): Promise<void> => {
  const begun = run.clock();
  if (!(await run.state.beginDaily(begun))) return;
  const outcomes = await Promise.allSettled([listSuspects(run), announceErasures(run)]);
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) log.failure('task_failed', reason);
  if (failures[0]) throw failures[0].reason;
  if (outcomes.every((outcome) => outcome.status === 'fulfilled' && outcome.value)) await run.state.endDaily(begun);
};
