import { log } from '#functions/lib/log.ts';
import { dayMs } from '#shared/dates.ts';
import { suspectsEmail } from './lead-emails.ts';
import { type Dependencies, openOutlet } from './outlet.ts';
import type { SuspectEntry } from './repository.ts';

/** How many suspects one list names; the others are counted. */
const mostListed = 500;

/** How many suspects one run reads, the newest: a flood of more must not keep it from ever ending. */
const mostRead = 100_000;

/** How old a suspect is when it is listed, in ms: a row may reach the index late. */
const indexedMs = 60_000;

/** Chooses one of each address, those that left the hidden field empty first. @param suspects newest first */
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
  // The ids of a map stand in the order in which their addresses came first.
  const ids = [...new Map([...honest, ...others, ...honest]).values()].slice(0, mostListed);
  return { ids, unlisted: { others: all - ids.length, isCut: all === most } };
};

/**
 * Lists the suspected spam that has come since the last list that the mail service accepted.
 * @param most how many suspects it reads @throws {Error} when it accepts none: the next run lists the same again
 */
export const listSuspects = async (dependencies: Dependencies, most = mostRead): Promise<void> => {
  const { leads, state, clock, commandFor } = dependencies;
  const now = clock();
  const { suspectsUntil = '0' } = await state.read();
  const until = new Date(now - indexedMs).toISOString();
  // The clock was set back: look at a whole day.
  const after = suspectsUntil > until ? new Date(now - dayMs).toISOString() : suspectsUntil;
  const { ids, unlisted } = await choose(leads.suspects(after, until), most);
  if (ids.length > 0) {
    const outlet = await openOutlet(dependencies);
    const rows = await leads.rows(ids);
    let failure = await outlet.send(suspectsEmail(rows, unlisted, commandFor));
    if (failure && (await outlet.works())) {
      // It may be one visitor's text that the mail service fails on.
      const bare = rows.map(({ id }) => ({ id, lead: undefined }));
      failure = await outlet.send(suspectsEmail(bare, unlisted, commandFor));
    }
    if (failure) throw new Error('The mail service did not accept the list of suspected spam.');
    log.info('digest', { suspects: ids.length, ...unlisted });
  }
  await state.write({ suspectsUntil: until });
};
