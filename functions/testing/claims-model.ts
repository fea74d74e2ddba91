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

// A model of two leads and two senders, each of which works for the stream or for the timer, alone or in a list. Between
// any two steps time can pass, a sender can die, a write can fail or lose its answer, and the mail service can fail in
// every way; besides, emails are delivered or come back, and leads are answered, sent again and erased. The clocks of the
// senders differ. The rules are the product's own. The model adds what is around them: a database that compares and sets,
// a mail service, and the time.

const start = Date.parse('2026-11-20T10:00:00.000Z');
const past = new Date(start - 3_600_000).toISOString();
const failing = { probeAt: new Date(start + 60_000).toISOString() };

/** How much time passes in a step, in ms: half of a run. */
const stepMs = 30_000;
const longestRunMs = notifier.timeoutSeconds * 1000;

/** `since`: when its run began, by the true time. */
type Sender = { clockMs: number } & (
  | { at: 'idle' }
  | {
      at: 'claim';
      since: number;
      token: string;
      todo: readonly number[];
      held: readonly number[];
      /** What the next write takes the row for. */
      seen: Progress;
    }
  | { at: 'send' | 'mark' | 'release'; since: number; token: string; held: readonly number[] }
);

type World = {
  /** The true time. The clock of a sender is ahead of it by its `clockMs`. */
  now: number;
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

const idle = ({ clockMs }: Sender): Sender => ({ at: 'idle', clockMs });

/** The row as the stream and the index have it: new. */
const unseen: Progress = { queue: 'notify', nextTryAt: past };

/**
 * What is explored: how many leads, how many emails, whether events come and people do something meanwhile, and by how many
 * ms the clocks of the senders differ.
 */
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
      // While the service is known to fail, it is first tried with an email that names no lead.
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
      // As functions/lib/change-lead.ts: a write that meets another row than it expected is tried again with that row.
      if (row && next && !isSame(row, seen)) return [become(world, { ...sender, seen: row })];
      return write(world, lead, () => claim(seen, { token, now })).map(({ world: after, outcome }) =>
        become(after, { ...sender, todo, seen: unseen, held: outcome === 'claimed' ? [...held, lead] : held }),
      );
    }
    case 'send': {
      const { token, held, since, clockMs } = sender;
      const run = { clockMs, since, token, held };
      const faulty = { ...world, faulty: true };
      // After a failure the sender tries the service in the same run, and so knows whether it fails.
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

/** Time passes, and ends the runs that take too long. Once every run has ended, any lease can have ended too. */
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
        // An automatic reply is one fault, its missing delivery another; the email has arrived.
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

/** What must hold in every state. */
const violation = ({ now, rows, mentions, unclear, faulty, senders }: World): string | undefined => {
  if (!faulty && mentions.some((count) => count > 1)) return 'two emails name a lead without a fault';
  if (unclear.some((count) => count > 2)) return 'an outage has cost a lead more than two unclear tries';
  for (const [lead, row] of rows.entries()) {
    if (!row) continue;
    const state = leadState(row);
    const isTold = ['notified', 'delivered'].includes(state);
    if (isTold && mentions[lead] === 0) return `${state}, but no email has named it`;
    if (allows('notify', row) !== (row.queue === 'notify')) return `${state}, and the queue is ${String(row.queue)}`;
    const wait = Date.parse(String(row.nextTryAt)) - now;
    const ahead = Math.max(...senders.map(({ clockMs }) => clockMs), 0);
    const longest = state === 'undelivered' ? softBounceMs : leaseMs;
    if (row.queue === 'notify' && tokensOf(row).length < promptAttempts && !(wait <= longest + ahead))
      return 'it waits too long';
  }
  return undefined;
};

/** Whether sales is told of a lead once the mail service works: after its lease the timer's next run names it. */
const isToldInTheEnd = (row: Progress): boolean => {
  if (!allows('notify', row)) return true;
  const claimed = claim({ ...row, nextTryAt: past }, { token: 'last', now: start }).next;
  return claimed !== undefined && accept(claimed, { token: 'last', now: start }).outcome === 'notified';
};

/** Beyond these, how long ago a time was, or how far ahead it is, makes no difference to the rules. Milliseconds. */
const [longAgoMs, farAheadMs] = [-2 * longestRunMs, 4 * leaseMs];

/** What the rules see of a row: how far ahead its time is, and which marks it has. */
const keyOfRow = (row: Progress, now: number) =>
  progressAttributes.map((name) => {
    if (name === 'tokens' || row[name] === undefined) return row[name];
    if (name !== 'nextTryAt') return row[name] !== undefined;
    return Math.min(Math.max(Date.parse(String(row[name])) - now, longAgoMs), farAheadMs);
  });

/**
 * Tokens are random: only which of them are equal matters, so they are renamed in order. The senders are alike. Events
 * about attempts that neither the row nor a sender knows any more change nothing. Of times only the distance matters.
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
