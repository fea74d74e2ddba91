import {
  accept,
  answer,
  claim,
  leaseMs,
  type Progress,
  progressAttributes,
  promptAttempts,
  recordDelivery,
  release,
  requeue,
  type Step,
  softBounceMs,
  tokensOf,
} from '#functions/lib/email-claims.ts';
import { allows, leadState } from '#functions/lib/lead-state.ts';
import { isOpen } from '#functions/notify/email-sender.ts';
import { notifier } from '#functions/routes.ts';

// A model of two leads and two senders, each working for the stream or the timer, with single emails or lists. Between
// any two steps time can pass, a sender can die, a write can fail or lose its answer, and the mail service can fail.
// Meanwhile emails are delivered or bounce, and leads are answered, sent again, or erased. The senders' clocks differ.
// The rules under test are the product's own; the model adds a database with conditional writes, a mail service, and
// time.

const start = Date.parse('2026-11-20T10:00:00.000Z');
const past = new Date(start - 3_600_000).toISOString();
const failing = { probeAt: new Date(start + 60_000).toISOString() };

/** Time that passes in a step, in ms: half of a run. */
const stepMs = 30_000;
const longestRunMs = notifier.timeoutSeconds * 1000;

/** `since`: the true time at which its run began. */
type Sender = { clockMs: number } & (
  | { at: 'idle' }
  | {
      at: 'claim';
      since: number;
      token: string;
      todo: readonly number[];
      held: readonly number[];
      /** The row that the next write expects. */
      seen: Progress;
    }
  | { at: 'send' | 'mark' | 'release'; since: number; token: string; held: readonly number[] }
);

type World = {
  /** The true time; a sender's clock is ahead of it by `clockMs`. */
  now: number;
  /** Undefined once erased. */
  rows: readonly (Progress | undefined)[];
  senders: readonly Sender[];
  /** Whether the mail service works, and whether the senders know: it works, fails, and works again. */
  state: { probeAt?: string };
  phase: 'before' | 'outage' | 'after';
  /** Accepted emails that name the lead since the last resend, without those that bounced. */
  mentions: readonly number[];
  /** Attempts during the outage with an unknown outcome. */
  unclear: readonly number[];
  /** Emails whose events may come late or repeatedly, and whether they bounced. */
  accepted: readonly { token: string; lead: number; isBack: boolean }[];
  /** Whether any fault has happened. */
  faulty: boolean;
  sends: number;
};

const idle = ({ clockMs }: Sender): Sender => ({ at: 'idle', clockMs });

/** A new row, as the stream and the index have it. */
const unseen: Progress = { queue: 'notify', nextTryAt: past };

/** What to explore: leads, emails, whether events and people interfere, and the difference of the clocks in ms. */
type Scope = { leads: number; mostSends: number; meanwhile: boolean; clocksMs?: number };

const initial = ({ leads, clocksMs = 0 }: Scope): World => ({
  now: start,
  rows: Array.from({ length: leads }, () => unseen),
  senders: [0, clocksMs].map((clockMs) => ({ at: 'idle', clockMs })),
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

const shapeOf = (row: Progress | undefined) => row && progressAttributes.map((name) => row[name]);
const isSame = (a: Progress, b: Progress) => JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b));

/** A write with every possible outcome, as functions/lib/change-lead.ts sees it. */
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
  // A retry recognizes its own write; a final loss leaves the row written.
  return [{ world: written, outcome }, failed, { world: { ...written, faulty: true }, outcome: 'failed' }];
};

const steps = (world: World, index: number, { mostSends }: Scope): World[] => {
  const all = [...world.rows.keys()];
  const sender = world.senders[index];
  if (!sender) return [];
  const now = world.now + sender.clockMs;
  const become = (after: World, next: Sender): World => ({ ...after, senders: put(after.senders, index, next) });
  const isDown = world.phase === 'outage';
  switch (sender.at) {
    case 'idle': {
      if (world.sends >= mostSends) return [];
      const run = { clockMs: sender.clockMs, since: world.now, token: `t${world.sends}` };
      const begin = (after: World, todo: number[]) =>
        become({ ...after, sends: after.sends + 1 }, { ...run, at: 'claim', todo, held: [], seen: unseen });
      // While the service is known to fail, a probe email that names no lead comes first.
      if (!isOpen(world.state, start)) return isDown ? [] : [begin({ ...world, state: {} }, all)];
      return [...all.map((lead) => [lead]), ...(all.length > 1 ? [all] : [])].map((todo) => begin(world, todo));
    }
    case 'claim': {
      const { token, held, seen, since, clockMs } = sender;
      const [lead, ...todo] = sender.todo;
      if (lead === undefined) {
        return [become(world, held.length > 0 ? { at: 'send', clockMs, since, token, held } : idle(sender))];
      }
      const row = world.rows[lead];
      const { next } = claim(seen, { token, now });
      // As in functions/lib/change-lead.ts: a write that finds another row tries again with that row.
      if (row && next && !isSame(row, seen)) return [become(world, { ...sender, seen: row })];
      return write(world, lead, () => claim(seen, { token, now })).map(({ world: after, outcome }) =>
        become(after, { ...sender, todo, seen: unseen, held: outcome === 'claimed' ? [...held, lead] : held }),
      );
    }
    case 'send': {
      const { token, held, since, clockMs } = sender;
      const run = { clockMs, since, token, held };
      const faulty = { ...world, faulty: true };
      // After a failure the sender probes the service in the same run.
      const known = isDown ? { ...faulty, state: failing } : faulty;
      const named = { mentions: plus(world.mentions, held) };
      const accepted = { accepted: [...world.accepted, ...held.map((lead) => ({ token, lead, isBack: false }))] };
      const unclear = { unclear: isDown ? plus(world.unclear, held) : world.unclear };
      return [
        ...(isDown ? [] : [become({ ...world, ...named, ...accepted }, { ...run, at: 'mark' })]),
        become({ ...known, ...named, ...accepted, ...unclear }, idle(sender)),
        become({ ...known, ...unclear }, idle(sender)),
        become(known, { ...run, at: 'release' }),
      ];
    }
    default: {
      const { token, held, at } = sender;
      const [lead, ...others] = held;
      if (lead === undefined) return [become(world, idle(sender))];
      const rule = (row: Progress): Step<string> =>
        at === 'mark' ? accept(row, { token, now }) : release(row, { token, now });
      return write(world, lead, rule).map(({ world: after }) => become(after, { ...sender, held: others }));
    }
  }
};

/** Time passes: long runs end and, once none is left, leases can expire. */
const later = (world: World): World[] => {
  const now = world.now + stepMs;
  const senders = world.senders.map((sender) =>
    sender.at !== 'idle' && now - sender.since > longestRunMs ? idle(sender) : sender,
  );
  const isEnded = senders.some((sender, index) => sender !== world.senders[index]);
  const next = { ...world, now, senders, faulty: world.faulty || isEnded };
  if (world.senders.some(({ at }) => at !== 'idle')) return [next];
  const rows = world.rows.map((row) => (row?.queue === undefined ? row : { ...row, nextTryAt: past }));
  return [next, { ...world, now: start, rows }];
};

const environmentSteps = (world: World, { meanwhile }: Scope): World[] => {
  const { now } = world;
  const next: World[] = later(world);
  for (const [index, sender] of world.senders.entries()) {
    if (sender.at !== 'idle') next.push({ ...world, senders: put(world.senders, index, idle(sender)), faulty: true });
  }
  if (world.phase === 'before') next.push({ ...world, phase: 'outage', faulty: true });
  if (world.phase === 'outage') next.push({ ...world, phase: 'after' });
  for (const [lead, row] of world.rows.entries()) {
    if (!row) continue;
    const withRow = (changed: Progress | undefined) => ({ ...world, rows: put(world.rows, lead, changed) });
    if (!meanwhile) continue;
    for (const email of world.accepted.filter((each) => each.lead === lead)) {
      for (const delivery of ['delivered', 'delayed', 'undelivered', 'bounced softly'] as const) {
        const { next: recorded = row } = recordDelivery(row, { token: email.token, delivery, now });
        const event = withRow(recorded);
        if (delivery === 'delivered' || delivery === 'delayed') next.push(event);
        // An automatic reply and its missing delivery event are two faults; the email has arrived.
        else if (delivery === 'bounced softly') next.push({ ...event, faulty: true });
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

/** Invariants of every state. */
const violation = ({ now, rows, mentions, unclear, faulty, senders }: World): string | undefined => {
  if (!faulty && mentions.some((count) => count > 1)) return 'two emails name a lead without a fault';
  if (unclear.some((count) => count > 2)) return 'an outage has cost a lead more than two unclear tries';
  for (const [lead, row] of rows.entries()) {
    if (!row) continue;
    const state = leadState(row);
    if (['notified', 'delivered'].includes(state) && mentions[lead] === 0) return `${state}, but no email has named it`;
    if (allows('notify', row) !== (row.queue === 'notify')) return `${state}, and the queue is ${String(row.queue)}`;
    const wait = Date.parse(String(row.nextTryAt)) - now;
    const ahead = Math.max(...senders.map(({ clockMs }) => clockMs), 0);
    const longest = state === 'undelivered' ? softBounceMs : leaseMs;
    if (row.queue === 'notify' && tokensOf(row).length < promptAttempts && !(wait <= longest + ahead))
      return 'it waits too long';
  }
  return undefined;
};

/** Whether sales learns of a lead once the mail service works: the timer emails it after its lease. */
const isNotifiedInTheEnd = (row: Progress): boolean => {
  if (!allows('notify', row)) return true;
  const claimed = claim({ ...row, nextTryAt: past }, { token: 'last', now: start }).next;
  return claimed !== undefined && accept(claimed, { token: 'last', now: start }).outcome === 'notified';
};

/** Times further away than this make no difference to the rules. Milliseconds. */
const [longAgoMs, farAheadMs] = [-2 * longestRunMs, 4 * leaseMs];

/** The part of a row that the rules read: the distance of its time, and its marks. */
const keyOfRow = (row: Progress, now: number) =>
  progressAttributes.map((name) => {
    if (name === 'tokens' || row[name] === undefined) return row[name];
    if (name !== 'nextTryAt') return row[name] !== undefined;
    return Math.min(Math.max(Date.parse(String(row[name])) - now, longAgoMs), farAheadMs);
  });

/**
 * Reduces equivalent states to one: random tokens are numbered, senders are interchangeable, events about unknown
 * attempts change nothing, and only the distance of times matters.
 */
const keyOf = (world: World): string => {
  const senders = world.senders.map((sender) =>
    JSON.stringify({
      ...sender,
      ...(sender.at !== 'idle' && { since: world.now - sender.since }),
      ...(sender.at === 'claim' && { seen: keyOfRow(sender.seen, world.now) }),
    }),
  );
  const ordered = senders.toSorted((a, b) => (a.replace(/t\d/g, '') < b.replace(/t\d/g, '') ? -1 : 1));
  const known = JSON.stringify([world.rows.map((row) => row && keyOfRow(row, world.now)), ordered]);
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

/** Explores every reachable state. @returns the number of states, and the final states of the leads */
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
        if (!isNotifiedInTheEnd(row)) throw new Error(`never notified: ${JSON.stringify(world)}`);
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
