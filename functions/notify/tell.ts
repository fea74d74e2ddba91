import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { log } from '#functions/lib/log.ts';
import type { Email } from './layout.ts';
import { leadEmail } from './lead-email.ts';
import { type Bare, bareEmail, type CommandFor, leadsEmail } from './lead-lists.ts';
import type { Outlet } from './outlet.ts';
import type { Claimed, Entry, NotifyRepository } from './repository.ts';
import { isAddressRefusal } from './send-failure.ts';

/** A lead whose text can be sent. */
type Readable = Claimed & { lead: NonNullable<Claimed['lead']> };

type Telling = { leads: NotifyRepository; outlet: Outlet; clock: () => number; commandFor: CommandFor };

/**
 * How many leads one list holds, by the number of earlier attempts without an answer: so a lead that the mail service
 * fails on takes fewer and fewer others with it. From the third attempt on they are named without their text.
 */
const listSizes = [200, 20];

/** At most so many rows are claimed or marked, and so often, in milliseconds: an index that is throttled throttles visitors. */
const pace = { rows: 25, everyMs: 250 };

/** SES takes ten times as much; mail servers may not. */
const longestEmailBytes = 1_000_000;

/** Pauses between attempts to mark a row whose email is out: giving up would cause a second email. */
const markPausesMs = [100, 400, 1500];

export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size));

/** Does the same with each item, no faster than the tables bear. */
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

const claimAll = async ({ leads, clock }: Telling, entries: readonly Entry[], token: string): Promise<Claimed[]> => {
  const claims = await paced(entries, (entry) =>
    leads.claim(entry, token, clock()).catch((error: unknown) => log.failure('claim_failed', error, { id: entry.id })),
  );
  return claims.filter((each) => typeof each === 'object');
};

const mark = async ({ leads, clock }: Telling, claimed: Claimed, messageId: string): Promise<void> => {
  for (const pause of [...markPausesMs, undefined]) {
    try {
      await leads.markNotified(claimed, messageId, clock());
      return log.info('lead_notified', { id: claimed.id });
    } catch (error) {
      log.failure('mark_failed', error, { id: claimed.id });
      if (pause !== undefined) await delay(pause);
    }
  }
};

const releaseAll = async ({ leads, clock }: Telling, claims: readonly Claimed[]): Promise<void> => {
  await paced(claims, (claimed) =>
    leads.release(claimed, clock()).catch((error: unknown) => log.failure('release_failed', error, { id: claimed.id })),
  );
};

const byteLength = ({ subject, text, html }: Email) => Buffer.byteLength(subject + text + html);

/**
 * Sends an email about some rows. One that is refused although the mail service works, or that is too long, is halved until
 * what is refused is alone. An outcome that nobody knows leaves the claims as they are: they end with their lease.
 * @returns the rows whose own fault it is
 */
const sendInParts = async <Row>(
  telling: Telling,
  rows: readonly Row[],
  one: { email(rows: readonly Row[]): Email; claimOf(row: Row): Claimed; token: string },
): Promise<Row[]> => {
  if (rows.length === 0) return [];
  const claims = rows.map(one.claimOf);
  const email = one.email(rows);
  if (rows.length === 1 || byteLength(email) <= longestEmailBytes) {
    const sent = await telling.outlet.send(email, { claim: one.token, bundle: one.token }, { rows: rows.length });
    if ('messageId' in sent) {
      await paced(claims, (claimed) => mark(telling, claimed, sent.messageId));
      return [];
    }
    const works = await telling.outlet.works();
    if (sent.failure === 'uncertain') return [];
    if (sent.failure === 'unavailable' || !works) {
      await releaseAll(telling, claims);
      return [];
    }
    if (rows.length === 1) return [...rows];
  }
  const middle = Math.ceil(rows.length / 2);
  return [
    ...(await sendInParts(telling, rows.slice(0, middle), one)),
    ...(await sendInParts(telling, rows.slice(middle), one)),
  ];
};

/** Sends an email of its own. @returns the lead if the mail service refuses it although it works */
const sendAlone = async (telling: Telling, claimed: Readable): Promise<Readable[]> => {
  const { outlet } = telling;
  const tags = { lead: claimed.id, claim: claimed.token };
  let sent = await outlet.send(leadEmail(claimed.lead), tags, { id: claimed.id });
  // The mail service refuses some addresses for replies that are valid: sales must read the lead anyway.
  if ('failure' in sent && isAddressRefusal(sent.error)) {
    sent = await outlet.send(leadEmail(claimed.lead, { replyTo: false }), tags, { id: claimed.id });
  }
  if ('messageId' in sent) {
    await mark(telling, claimed, sent.messageId);
    return [];
  }
  const works = await outlet.works();
  if (sent.failure === 'uncertain') return [];
  if (sent.failure === 'refused' && works) return [claimed];
  await releaseAll(telling, [claimed]);
  return [];
};

/**
 * Tells sales of some leads: in an email each, or in lists. What of them cannot be sent with its text is named without it.
 * Never throws: what could not be sent stays in the queue.
 * @returns how many it claimed
 */
export const tell = async (
  telling: Telling,
  entries: readonly Entry[],
  { alone }: { alone: boolean },
): Promise<number> => {
  const token = randomUUID();
  const claimed = await claimAll(telling, entries, token);
  const bare: Bare[] = [];
  const readable: Readable[] = [];
  for (const each of claimed) {
    const { lead, earlier, id } = each;
    if (!lead) log.failure('lead_unreadable', new Error('The row does not match the schema.'), { id });
    if (!lead) bare.push({ claimed: each, reason: 'damaged' });
    else if (earlier >= listSizes.length) bare.push({ claimed: each, reason: 'repeated' });
    else readable.push({ ...each, lead });
  }
  const refused: Readable[] = [];
  if (alone) {
    refused.push(...(await Promise.all(readable.map((each) => sendAlone(telling, each)))).flat());
  }
  if (!alone || bare.length + refused.length > 0) {
    const ids = claimed.map(({ id }) => id);
    // Without it, only the event about a list that came back cannot be assigned: no reason to hold it back.
    await telling.leads
      .rememberList(token, ids, telling.clock())
      .catch((error: unknown) => log.failure('list_not_kept', error));
  }
  if (!alone) {
    const email = (rows: readonly Readable[]) => leadsEmail(rows, telling.commandFor);
    for (const [earlier, size] of listSizes.entries()) {
      const ofKind = readable.filter((each) => each.earlier === earlier);
      for (const rows of inGroups(ofKind, size)) {
        refused.push(...(await sendInParts(telling, rows, { email, claimOf: (row) => row, token })));
      }
    }
  }
  bare.push(...refused.map((each): Bare => ({ claimed: each, reason: 'refused' })));
  await sendInParts(telling, bare, {
    email: (rows) => bareEmail(rows, telling.commandFor),
    claimOf: (row) => row.claimed,
    token,
  });
  return claimed.length;
};
