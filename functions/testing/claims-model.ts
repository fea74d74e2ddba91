import * as claims from '#functions/lib/email-claims.ts';
import { leadState } from '#functions/lib/submission.ts';
import { isOpen } from '#functions/notify/email-sender.ts';
import { notifier } from '#functions/routes.ts';

// A model of up to two leads and two senders, which send emails about one lead or both. Between any two steps, time
// can pass, a sender can die, a write can fail or lose its response, and the mail service can fail. With `withEvents`,
// emails are also delivered or bounce, and leads are answered, queued again, or erased. The senders' clocks can differ.
// The rules are the product's own; the model adds a database with conditional writes, a mail service, and time.

export const start = Date.parse('2026-11-20T10:00:00.000Z');
export const past = new Date(start - 3_600_000).toISOString();
const failing = { probeAt: new Date(start + 60_000).toISOString() };

/** How much time passes in one step of `later`, in ms: half of the longest run. */
const stepMs = 30_000;
export const longestRunMs = notifier.timeoutSeconds * 1000;

type Sender = {
  at: 'idle' | 'claim' | 'send' | 'mark' | 'release';
  clockMs: number;
  since: number;
  token: string;
  todo: readonly number[];
  held: readonly number[];
  /** The row as last read, which the next write expects to find unchanged. */
  seen?: claims.Progress | undefined;
};

export type World = {
  /** The true time; a sender's clock is ahead of it by `clockMs`. */
  now: number;
  rows: readonly (claims.Progress | undefined)[];
  senders: readonly Sender[];
  /** `state`: what the senders know about the mail service. `phase`: its real state; it fails during `outage`. */
  state: { probeAt?: string };
  phase: 'before' | 'outage' | 'after';
  /** For each lead, how many emails have named it since it was last queued again, not counting bounced emails. */
  mentions: readonly number[];
  unclear: readonly number[];
  accepted: readonly { token: string; lead: number; hasBounced: boolean }[];
  faulty: boolean;
  sends: number;
};

const idle = ({ clockMs }: Pick<Sender, 'clockMs'>): Sender => {
  return { at: 'idle', clockMs, since: 0, token: '', todo: [], held: [] };
};

export type Scope = { leads: number; maxSends: number; withEvents: boolean; clocksMs?: number };

export const initial = ({ leads, clocksMs = 0 }: Scope): World => ({
  now: start,
  rows: Array.from({ length: leads }, () => ({ queue: 'notify', nextTryAt: past })),
  senders: [0, clocksMs].map((clockMs) => idle({ clockMs })),
  state: {},
  phase: 'before',
  mentions: Array.from({ length: leads }, () => 0),
  unclear: Array.from({ length: leads }, () => 0),
  accepted: [],
  faulty: false,
  sends: 0,
});

const plus = (counts: readonly number[], leads: readonly number[]) =>
  counts.map((count, lead) => count + (leads.includes(lead) ? 1 : 0));

const shapeOf = (row: claims.Progress | undefined) => row && claims.progressAttributes.map((name) => row[name]);
const isSame = (a: claims.Progress, b: claims.Progress) => JSON.stringify(shapeOf(a)) === JSON.stringify(shapeOf(b));

/** Every possible outcome of a write, as functions/lib/change-lead.ts sees it. */
const write = <Outcome extends string>(
  world: World,
  lead: number,
  rule: (row: claims.Progress) => claims.Step<Outcome>,
): { world: World; outcome: Outcome | 'gone' | 'failed' }[] => {
  const row = world.rows[lead];
  if (!row) return [{ world, outcome: 'gone' }];
  const { outcome, next } = rule(row);
  const failed = { world: { ...world, faulty: true }, outcome: 'failed' as const };
  if (!next) return [{ world, outcome }, failed];
  const written = { ...world, rows: world.rows.with(lead, next) };
  // If a response is lost, the retry recognizes its own write. If every response is lost, the row is written anyway.
  return [{ world: written, outcome }, failed, { world: { ...written, faulty: true }, outcome: 'failed' }];
};

const steps = (world: World, index: number, { maxSends }: Scope): World[] => {
  const all = [...world.rows.keys()];
  const sender = world.senders[index];
  if (!sender) return [];
  const now = world.now + sender.clockMs;
  const become = (after: World, next: Sender): World => ({ ...after, senders: after.senders.with(index, next) });
  const isDown = world.phase === 'outage';
  switch (sender.at) {
    case 'idle': {
      if (world.sends >= maxSends) return [];
      const run: Sender = { ...sender, at: 'claim', since: world.now, token: `t${world.sends}` };
      const begin = (after: World, todo: number[]) => become({ ...after, sends: after.sends + 1 }, { ...run, todo });
      // While the senders know that the mail service fails, a probe email that names no lead comes first.
      if (!isOpen(world.state, start)) return isDown ? [] : [begin({ ...world, state: {} }, all)];
      return [...all.map((lead) => [lead]), ...(all.length > 1 ? [all] : [])].map((todo) => begin(world, todo));
    }
    case 'claim': {
      const { token, held, seen } = sender;
      const [lead, ...todo] = sender.todo;
      if (lead === undefined) return [become(world, held.length > 0 ? { ...sender, at: 'send' } : idle(sender))];
      const row = world.rows[lead];
      const step = seen && claims.claim(seen, { token, now });
      // As in functions/lib/change-lead.ts: a write that finds a changed row is tried again with the changed row.
      if (row && (!step || (step.next && !isSame(row, seen)))) return [become(world, { ...sender, seen: row })];
      return write(world, lead, () => step ?? { outcome: 'gone' }).map(({ world: after, outcome }) =>
        become(after, { ...sender, todo, held: outcome === 'claimed' ? [...held, lead] : held, seen: undefined }),
      );
    }
    case 'send': {
      const { token, held } = sender;
      const faulty = { ...world, faulty: true };
      // After a failure, the sender probes the mail service in the same run, so it learns about an outage.
      const known = isDown ? { ...faulty, state: failing } : faulty;
      const named = { mentions: plus(world.mentions, held) };
      const accepted = { accepted: [...world.accepted, ...held.map((lead) => ({ token, lead, hasBounced: false }))] };
      const unclear = { unclear: isDown ? plus(world.unclear, held) : world.unclear };
      return [
        ...(isDown ? [] : [become({ ...world, ...named, ...accepted }, { ...sender, at: 'mark' })]),
        become({ ...known, ...named, ...accepted, ...unclear }, idle(sender)),
        become({ ...known, ...unclear }, idle(sender)),
        become(known, { ...sender, at: 'release' }),
      ];
    }
    default: {
      const { token, held, at } = sender;
      const [lead, ...others] = held;
      if (lead === undefined) return [become(world, idle(sender))];
      const rule = (row: claims.Progress): claims.Step<string> =>
        at === 'mark' ? claims.accept(row, { token, now }) : claims.release(row, { token, now });
      return write(world, lead, rule).map(({ world: after }) => become(after, { ...sender, held: others }));
    }
  }
};

/** Time passes: runs end at their timeout. When no run is left, leases can expire. */
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

const environmentSteps = (world: World, { withEvents }: Scope): World[] => {
  const { now } = world;
  const next: World[] = later(world);
  for (const [index, sender] of world.senders.entries()) {
    if (sender.at !== 'idle') next.push({ ...world, senders: world.senders.with(index, idle(sender)), faulty: true });
  }
  if (world.phase === 'before') next.push({ ...world, phase: 'outage', faulty: true });
  if (world.phase === 'outage') next.push({ ...world, phase: 'after' });
  for (const [lead, row] of withEvents ? world.rows.entries() : []) {
    if (!row) continue;
    const withRow = (changed: claims.Progress | undefined) => ({ ...world, rows: world.rows.with(lead, changed) });
    for (const email of world.accepted.filter((each) => each.lead === lead)) {
      for (const delivery of ['delivered', 'delayed', 'undelivered', 'bounced softly'] as const) {
        const { next: recorded = row } = claims.recordDelivery(row, { token: email.token, delivery, now });
        const event = withRow(recorded);
        if (delivery === 'delivered' || delivery === 'delayed') next.push(event);
        // Modeled as an automatic reply to an email that arrived but whose delivery event is missing.
        else if (delivery === 'bounced softly') next.push({ ...event, faulty: true });
        else if (!email.hasBounced) {
          const accepted = world.accepted.map((each) => (each === email ? { ...each, hasBounced: true } : each));
          const mentions = world.mentions.with(lead, (world.mentions[lead] ?? 0) - 1);
          next.push({ ...event, accepted, mentions, faulty: true });
        }
      }
    }
    const queued = claims.requeue(row, now).next;
    if (queued && leadState(row) !== 'answered') {
      const accepted = world.accepted.filter((each) => each.lead !== lead);
      const counts = { mentions: world.mentions.with(lead, 0), unclear: world.unclear.with(lead, 0) };
      next.push({ ...withRow(queued), accepted, ...counts });
    }
    if (leadState(row) !== 'answered') next.push(withRow(claims.answer(row, { note: undefined, now }).next));
    next.push(withRow(undefined));
  }
  return next;
};

/** All worlds (states of the model) that can follow this one. */
export const following = (world: World, scope: Scope): World[] => [
  ...[0, 1].flatMap((index) => steps(world, index, scope)),
  ...environmentSteps(world, scope),
];
