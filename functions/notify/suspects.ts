import { log } from '#functions/lib/log.ts';
import { dayMs } from '#shared/dates.ts';
import { openSender, type SenderDependencies } from './email-sender.ts';
import { suspectsEmail } from './lead-emails.ts';
import type { LeadQueue, SuspectEntry } from './lead-queue.ts';

type Dependencies = SenderDependencies & { leads: LeadQueue };

/** How many suspects one list names; the others are counted. */
const mostListed = 500;

/** How many suspects one run reads, the newest: a flood must not keep it from ever ending. */
const mostRead = 100_000;

/** How old a suspect is when it is listed, in ms: a row may reach the index late. */
const indexedMs = 60_000;

/** How late the daily list may be, and how often the mail service is tried for it while it fails. Milliseconds. */
const graceMs = 3_600_000;

/** Whether a time (ISO) is older than an age, or missing. One in the future comes from a wrong clock, and counts as old. */
const isOlder = (time: string | undefined, ageMs: number, now: number): boolean => {
  const age = now - Date.parse(time ?? '');
  return !(age >= 0 && age < ageMs);
};

/** One suspect of each address, first those that left the hidden field empty. @param suspects newest first */
const choose = async (suspects: AsyncIterable<SuspectEntry>, most: number) => {
  const honest = new Map<string, string>();
  const others = new Map<string, string>();
  let all = 0;
  for await (const { id, email, filledHidden } of suspects) {
    all += 1;
    const chosen = filledHidden ? others : honest;
    const address = email.trim().toLowerCase();
    if (chosen.size < mostListed && !chosen.has(address)) chosen.set(address, id);
    if (all === most) break;
  }
  // Maps keep insertion order.
  const ids = [...new Map([...honest, ...others, ...honest]).values()].slice(0, mostListed);
  return { ids, unlisted: { others: all - ids.length, isCut: all === most } };
};

/**
 * Lists the suspected spam that has come since the last list that the mail service accepted. While it is known to fail, the
 * list waits. @throws {Error} when it accepts none: a later run lists the same again
 */
export const listSuspects = async (dependencies: Dependencies, most = mostRead): Promise<void> => {
  const { leads, state, clock, commandFor } = dependencies;
  const now = clock();
  const { suspectsUntil = '0' } = await state.read();
  const until = new Date(now - indexedMs).toISOString();
  // The clock was set back: look at a whole day.
  const after = suspectsUntil > until ? new Date(now - dayMs).toISOString() : suspectsUntil;
  await leads.keepUnlisted(after);
  const { ids, unlisted } = await choose(leads.suspects(after, until), most);
  if (ids.length > 0) {
    const sender = await openSender(dependencies);
    if (!(await sender.isReady())) return;
    const rows = await leads.rows(ids);
    let failure = await sender.send(suspectsEmail(rows, unlisted, commandFor));
    if (failure && (await sender.works())) {
      // SES may have rejected one visitor's text: retry without texts.
      const named = rows.map(({ id }) => ({ id, lead: undefined }));
      failure = await sender.send(suspectsEmail(named, unlisted, commandFor));
    }
    if (failure) throw new Error('The mail service did not accept the list of suspected spam.');
    log.info('digest', { suspects: ids.length, ...unlisted });
  }
  await state.write({ suspectsUntil: until });
};

/** Lists suspects whose daily list could not be sent in time. */
export const listLateSuspects = async (dependencies: Dependencies): Promise<void> => {
  const { suspectsUntil, probeAt } = await dependencies.state.read();
  const now = dependencies.clock();
  if (!isOlder(suspectsUntil, dayMs + graceMs, now)) return;
  // A time far ahead comes from a wrong clock.
  const sinceProbeMs = Math.abs(now - Date.parse(probeAt ?? ''));
  if (probeAt === undefined || sinceProbeMs >= graceMs) await listSuspects(dependencies);
};
