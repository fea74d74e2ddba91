import {
  accept,
  answer,
  claim,
  leaseMs,
  type Progress,
  progressAttributes,
  recordDelivery,
  release,
  requeue,
  type Step,
  tokensOf,
} from '#functions/lib/email-claims.ts';
import { allows, leadState } from '#functions/lib/lead-state.ts';
import { isOpen } from '#functions/notify/outlet.ts';

// A model of two leads and two senders, each of which works for the stream or for the timer, alone or in a list. At each
// step a sender can die, a write can fail or lose its answer, and the mail service can fail in every way; besides, emails
// are delivered or come back, leads are answered, sent again and erased, and leases end. The rules are the product's own.
// The model adds what is around them: a database that compares and sets, a mail service, and the time.

const now = Date.parse('2026-11-20T10:00:00.000Z');
const past = new Date(now - 1000).toISOString();
const failing = { probeAt: new Date(now + 60_000).toISOString() };

type Sender =
  | { at: 'idle' }
  | { at: 'claim'; token: string; todo: readonly number[]; held: readonly number[] }
  | { at: 'send' | 'mark' | 'release'; token: string; held: readonly number[] };

type World = {
  /** Undefined: erased. */
  rows: readonly (Progress | undefined)[];
  senders: readonly Sender[];
  /** What the senders know of the mail service, and what is true: it works, fails for a while, and works again. */
  state: { probeAt?: string };
  phase: 'before' | 'outage' | 'after';
  /** How many emails that name the lead the mail service has accepted, since the last resend, but for those that came back. */
  mentions: readonly number[];
  /** How many attempts in the outage have an unknown outcome. */
  unclear: readonly number[];
  /** The emails whose events can come, late and more than once, and whether they have come back. */
  accepted: readonly { token: string; lead: number; isBack: boolean }[];
  /** Whether anything has gone wrong. */
  faulty: boolean;
  sends: number;
};

const idle: Sender = { at: 'idle' };

/** What is explored: how many leads, how many emails, and whether events come and people do something meanwhile. */
type Scope = { leads: number; mostSends: number; meanwhile: boolean };

const initial = ({ leads }: Scope): World => ({
  rows: Array.from({ length: leads }, () => ({ queue: 'notify', nextTryAt: past })),
  senders: [idle, idle],
  state: {},
  phase: 'before',
  mentions: Array.from({ length: leads }, () => 0),
  unclear: Array.from({ length: leads }, () => 0),
  accepted: [],
  faulty: false,
  sends: 0,
});

const put = <Item>(items: readonly Item[], index: number, item: Item): Item[] => items.with(index, item);
const plus = (counts: readonly number[], leads: readonly number[]) =>
  counts.map((count, lead) => count + (leads.includes(lead) ? 1 : 0));

/** A write with everything that can become of it, as functions/lib/change-lead.ts sees it. */
const write = <Outcome extends string>(
  world: World,
  lead: number,
  rule: (row: Progress) => Step<Outcome>,
): { world: World; outcome: Outcome | 'gone' | 'failed' }[] => {
  const row = world.rows[lead];
  if (!row) return [{ world, outcome: 'gone' }];
  const { outcome, next } = rule(row);
  const failed = { world: { ...world, faulty: true }, outcome: 'failed' as const };
  if (!next) return [{ world, outcome }, failed];
  const written = { ...world, rows: put(world.rows, lead, next) };
  // An answer that is lost once is recognized; one that is lost for good leaves the row written.
  return [{ world: written, outcome }, failed, { world: { ...written, faulty: true }, outcome: 'failed' }];
};

const steps = (world: World, index: number, { mostSends }: Scope): World[] => {
  const all = [...world.rows.keys()];
  const sender = world.senders[index] ?? idle;
  const become = (after: World, next: Sender): World => ({ ...after, senders: put(after.senders, index, next) });
  const isDown = world.phase === 'outage';
  switch (sender.at) {
    case 'idle': {
      if (world.sends >= mostSends) return [];
      const token = `t${world.sends}`;
      const begin = (after: World, todo: number[]) =>
        become({ ...after, sends: after.sends + 1 }, { at: 'claim', token, todo, held: [] });
      // While the service is known to fail, it is first tried with an email that names no lead.
      if (!isOpen(world.state, now)) return isDown ? [] : [begin({ ...world, state: {} }, all)];
      return [...all.map((lead) => [lead]), ...(all.length > 1 ? [all] : [])].map((todo) => begin(world, todo));
    }
    case 'claim': {
      const { token, held } = sender;
      const [lead, ...todo] = sender.todo;
      if (lead === undefined) return [become(world, held.length > 0 ? { at: 'send', token, held } : idle)];
      return write(world, lead, (row) => claim(row, { token, now })).map(({ world: after, outcome }) =>
        become(after, { at: 'claim', token, todo, held: outcome === 'claimed' ? [...held, lead] : held }),
      );
    }
    case 'send': {
      const { token, held } = sender;
      const faulty = { ...world, faulty: true };
      // After a failure the sender tries the service in the same run, and so knows whether it fails.
      const known = isDown ? { ...faulty, state: failing } : faulty;
      const named = { mentions: plus(world.mentions, held) };
      const accepted = { accepted: [...world.accepted, ...held.map((lead) => ({ token, lead, isBack: false }))] };
      const unclear = { unclear: isDown ? plus(world.unclear, held) : world.unclear };
      return [
        ...(isDown ? [] : [become({ ...world, ...named, ...accepted }, { at: 'mark', token, held })]),
        become({ ...known, ...named, ...accepted, ...unclear }, idle),
        become({ ...known, ...unclear }, idle),
        become(known, { at: 'release', token, held }),
      ];
    }
    default: {
      const { token, held, at } = sender;
      const [lead, ...others] = held;
      if (lead === undefined) return [become(world, idle)];
      const rule = (row: Progress): Step<string> =>
        at === 'mark' ? accept(row, { token, now }) : release(row, { token, now });
      return write(world, lead, rule).map(({ world: after }) => become(after, { at, token, held: others }));
    }
  }
};

const isHeld = ({ senders }: World, lead: number) =>
  senders.some((sender) => 'held' in sender && sender.held.includes(lead));

const environmentSteps = (world: World, { meanwhile }: Scope): World[] => {
  const next: World[] = [];
  for (const index of [0, 1]) {
    if (world.senders[index]?.at !== 'idle') {
      next.push({ ...world, senders: put(world.senders, index, idle), faulty: true });
    }
  }
  if (world.phase === 'before') next.push({ ...world, phase: 'outage', faulty: true });
  if (world.phase === 'outage') next.push({ ...world, phase: 'after' });
  for (const [lead, row] of world.rows.entries()) {
    if (!row) continue;
    const withRow = (changed: Progress | undefined) => ({ ...world, rows: put(world.rows, lead, changed) });
    if (row.queue !== undefined && row.nextTryAt !== past) {
      next.push({ ...withRow({ ...row, nextTryAt: past }), faulty: world.faulty || isHeld(world, lead) });
    }
    if (!meanwhile) continue;
    for (const email of world.accepted.filter((each) => each.lead === lead)) {
      for (const delivery of ['delivered', 'undelivered'] as const) {
        const { next: recorded = row } = recordDelivery(row, { token: email.token, delivery, now });
        const event = withRow(recorded);
        if (delivery === 'delivered') next.push(event);
        else if (!email.isBack) {
          const accepted = world.accepted.map((each) => (each === email ? { ...each, isBack: true } : each));
          const mentions = put(world.mentions, lead, (world.mentions[lead] ?? 0) - 1);
          next.push({ ...event, accepted, mentions, faulty: true });
        }
      }
    }
    const queued = requeue(row, now).next;
    if (queued && leadState(row) !== 'answered') {
      const accepted = world.accepted.filter((each) => each.lead !== lead);
      const counts = { mentions: put(world.mentions, lead, 0), unclear: put(world.unclear, lead, 0) };
      next.push({ ...withRow(queued), accepted, ...counts });
    }
    if (leadState(row) !== 'answered') next.push(withRow(answer(row, { note: undefined, now }).next));
    next.push(withRow(undefined));
  }
  return next;
};

/** What must hold in every state. */
const violation = ({ rows, mentions, unclear, faulty }: World): string | undefined => {
  if (!faulty && mentions.some((count) => count > 1)) return 'two emails name a lead without a fault';
  if (unclear.some((count) => count > 2)) return 'an outage has cost a lead more than two unclear tries';
  for (const [lead, row] of rows.entries()) {
    if (!row) continue;
    const state = leadState(row);
    const isTold = ['notified', 'delivered'].includes(state);
    if (isTold && mentions[lead] === 0) return `${state}, but no email has named it`;
    if (allows('notify', row) !== (row.queue === 'notify')) return `${state}, and the queue is ${String(row.queue)}`;
    const wait = Date.parse(String(row.nextTryAt)) - now;
    if (row.queue === 'notify' && tokensOf(row).length <= 3 && !(wait <= leaseMs))
      return 'it waits longer than a lease';
  }
  return undefined;
};

/** Whether sales is told of a lead once the mail service works: after its lease the timer's next run names it. */
const isToldInTheEnd = (row: Progress): boolean => {
  if (!allows('notify', row)) return true;
  const claimed = claim({ ...row, nextTryAt: past }, { token: 'last', now }).next;
  return claimed !== undefined && accept(claimed, { token: 'last', now }).outcome === 'notified';
};

const shapeOf = (row: Progress | undefined) => row && progressAttributes.map((name) => row[name]);

/**
 * Tokens are random: only which of them are equal matters, so they are renamed in order. The senders are alike. Events
 * about attempts that neither the row nor a sender knows any more change nothing.
 */
const keyOf = (world: World): string => {
  const senders = world.senders.map((sender) => JSON.stringify(sender));
  const ordered = senders.toSorted((a, b) => (a.replace(/t\d/g, '') < b.replace(/t\d/g, '') ? -1 : 1));
  const known = JSON.stringify([world.rows.map(shapeOf), ordered]);
  const events = world.accepted
    .filter(({ token }) => known.includes(token))
    .map(({ token, lead, isBack }) => token + lead + isBack);
  const counts = [world.phase, world.state.probeAt, world.sends, world.faulty, ...world.mentions, ...world.unclear];
  const names = new Map<string, string>();
  return [known, ...events.toSorted(), ...counts].join().replace(/t\d/g, (token) => {
    if (!names.has(token)) names.set(token, `n${names.size}`);
    return names.get(token) ?? token;
  });
};

/** Explores all that can happen. @returns how many worlds there are, and the states of their leads */
export const exploreClaims = (scope: Scope) => {
  const seen = new Set([keyOf(initial(scope))]);
  const states = new Set<string>();
  let frontier: World[] = [initial(scope)];
  while (frontier.length > 0) {
    const next: World[] = [];
    for (const world of frontier) {
      const fault = violation(world);
      if (fault) throw new Error(`${fault}: ${JSON.stringify(world)}`);
      for (const row of world.rows) {
        if (!row) continue;
        states.add(leadState(row));
        if (!isToldInTheEnd(row)) throw new Error(`never told: ${JSON.stringify(world)}`);
      }
      const following = [0, 1].flatMap((index) => steps(world, index, scope));
      for (const each of [...following, ...environmentSteps(world, scope)]) {
        const key = keyOf(each);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(each);
      }
    }
    frontier = next;
  }
  return { worlds: seen.size, states: [...states].toSorted() };
};
