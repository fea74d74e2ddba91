import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { promptAttempts } from '#functions/lib/email-claims.ts';
import { log } from '#functions/lib/log.ts';
import type { Email } from './layout.ts';
import { type Bare, bareEmail, leadEmail, leadsEmail } from './lead-emails.ts';
import type { Dependencies, EmailTags, Outlet } from './outlet.ts';
import type { Claimed, Entry } from './repository.ts';

/** A lead whose text can be sent. */
type Readable = Claimed & { lead: NonNullable<Claimed['lead']> };

type Telling = Pick<Dependencies, 'leads' | 'commandFor'> & { outlet: Outlet };

/**
 * How many leads one list holds, by the number of earlier attempts without an answer: so a lead that the mail service
 * fails on takes fewer and fewer others with it. From the third attempt on they are named without their text.
 */
const listSizes = [200, 20];

/** Rows claimed or marked at a time, and the pause between, in ms: an index that is throttled would throttle visitors. */
const pace = { rows: 25, everyMs: 250 };

/** SES takes ten times as much; the recipient's mail server may not. */
const longestEmailBytes = 1_000_000;

export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Runs the work on each item, no faster than the tables can take it. */
const paced = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  for (const [index, group] of inGroups(items, pace.rows).entries()) {
    if (index > 0) await delay(pace.everyMs);
    results.push(...(await Promise.all(group.map(work))));
  }
  return results;
};

const claimAll = async ({ leads }: Telling, entries: readonly Entry[], token: string): Promise<Claimed[]> => {
  const claims = await paced(entries, (entry) =>
    leads.claim(entry, token).catch((error: unknown) => log.failure('claim_failed', error, { id: entry.id })),
  );
  return claims.filter((each) => typeof each === 'object');
};

const markAll = async ({ leads }: Telling, claims: readonly Claimed[]): Promise<void> => {
  await paced(claims, async (claimed) => {
    const { id } = claimed;
    const marked = leads.markNotified(claimed);
    await marked.then(
      () => log.info('lead_notified', { id }),
      (error: unknown) => log.failure('mark_failed', error, { id }),
    );
  });
};

const releaseAll = async ({ leads }: Telling, claims: readonly Claimed[]): Promise<void> => {
  await paced(claims, (claimed) =>
    leads.release(claimed).catch((error: unknown) => log.failure('release_failed', error, { id: claimed.id })),
  );
};

const byteLength = ({ subject, text, html }: Email) => Buffer.byteLength(subject + text + html);

/**
 * Sends an email about some rows, and writes what became of it. After an unknown outcome the claims stay as they are: they
 * end with their lease.
 * @param plain sent instead if the mail service refuses the address for replies: sales must read the lead anyway
 * @returns whether the mail service refuses it although it works
 */
const isRefused = async (
  telling: Telling,
  claims: readonly Claimed[],
  { email, plain, tags }: { email: Email; plain?: Email; tags: EmailTags },
): Promise<boolean> => {
  const { outlet } = telling;
  let failure = await outlet.send(email, tags);
  if (failure === 'address refused' && plain) failure = await outlet.send(plain, tags);
  if (failure === undefined) {
    await markAll(telling, claims);
    return false;
  }
  const works = await outlet.works();
  if (failure === 'uncertain') return false;
  if (failure !== 'unavailable' && works) return true;
  await releaseAll(telling, claims);
  return false;
};

/**
 * Sends a list of rows. One that is refused although the mail service works, or that is too long, is halved until what is
 * refused is alone. Each list that is sent has an id of its own: an event about it says nothing about another.
 * @returns the rows whose own fault it is
 */
const sendInParts = async <Row extends Claimed>(
  telling: Telling,
  rows: readonly Row[],
  emailOf: (rows: readonly Row[]) => Email,
): Promise<Row[]> => {
  const [first] = rows;
  if (!first) return [];
  if (telling.outlet.isFailing()) {
    await releaseAll(telling, rows);
    return [];
  }
  const email = emailOf(rows);
  if (rows.length === 1 || byteLength(email) <= longestEmailBytes) {
    const list = randomUUID();
    // Without it, only the events about this list cannot be assigned: no reason to hold it back.
    await telling.leads
      .rememberList(
        list,
        rows.map(({ id }) => id),
      )
      .catch((error: unknown) => log.failure('list_not_kept', error, { list }));
    if (!(await isRefused(telling, rows, { email, tags: { claim: first.token, list } }))) return [];
    if (rows.length === 1) return [...rows];
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await sendInParts(telling, rows.slice(0, middle), emailOf)),
    ...(await sendInParts(telling, rows.slice(middle), emailOf)),
  ];
};

/** Sends an email of its own. @returns the lead if the mail service refuses it although it works */
const sendAlone = async (telling: Telling, row: Readable): Promise<Readable[]> => {
  const refused = await isRefused(telling, [row], {
    email: leadEmail(row.lead),
    plain: leadEmail(row.lead, { replyTo: false }),
    tags: { lead: row.id, claim: row.token },
  });
  return refused ? [row] : [];
};

/** Raises the alarm for a lead that sales may not hear of, although the mail service works. */
const undelivered = (id: string, reason: string) => log.failure('lead_undelivered', new Error(reason), { id });

/**
 * Tells sales of some leads, in an email each or in lists. A lead that cannot be sent with its text is named without it.
 * Never throws: what could not be sent stays in the queue.
 * @param mayBeAlone whether that many get an email each; it does not throw either @returns how many it claimed
 */
export const tell = async (
  telling: Telling,
  entries: readonly Entry[],
  mayBeAlone: (count: number) => Promise<boolean>,
): Promise<number> => {
  const claimed = await claimAll(telling, entries, randomUUID());
  const alone = await mayBeAlone(claimed.length);
  const bare: Bare[] = [];
  const readable: Readable[] = [];
  for (const each of claimed) {
    const { lead, earlier, id } = each;
    if (!lead) log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    if (earlier >= promptAttempts) undelivered(id, 'Its emails came back, or had no answer.');
    if (!lead) bare.push({ ...each, reason: 'damaged' });
    else if (earlier >= listSizes.length) bare.push({ ...each, reason: 'repeated' });
    else readable.push({ ...each, lead });
  }
  const lists = listSizes.flatMap((size, earlier) =>
    inGroups(
      readable.filter((each) => each.earlier === earlier),
      size,
    ),
  );
  const refused: Readable[] = [];
  if (alone) refused.push(...(await Promise.all(readable.map((each) => sendAlone(telling, each)))).flat());
  else {
    for (const list of lists) {
      refused.push(...(await sendInParts(telling, list, (rows) => leadsEmail(rows, telling.commandFor))));
    }
  }
  bare.push(...refused.map((each): Bare => ({ ...each, reason: 'refused' })));
  const unsent = await sendInParts(telling, bare, (rows) => bareEmail(rows, telling.commandFor));
  for (const { id } of unsent) undelivered(id, 'The mail service refuses an email that only names it.');
  return claimed.length;
};
