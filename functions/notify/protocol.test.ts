import { expect, it } from 'vitest';
import {
  accept,
  answer,
  claim,
  defer,
  leaseMs,
  maxAttempts,
  type Progress,
  progressAttributes,
  recordDelivery,
  release,
  requeue,
  type Step,
} from '#functions/lib/email-claims.ts';
import { leadState } from '#functions/lib/lead-state.ts';

// A model of one lead: every interleaving of two senders, each of which starts for the stream or the sweeper, an
// operator's resend, an answer, an erase, the events about each email, and what can go wrong at each step. The rules are the product's own; the model adds what
// stands around them: a database that compares and sets, a mail service, and time, in which only leases matter.

const now = Date.parse('2026-11-20T10:00:00.000Z');
const longAgo = new Date(now - 10 * leaseMs).toISOString();

/** What a sender is about to do. `retry` repeats a write whose acknowledgement did not come. */
type Sender =
  | { at: 'idle' }
  | { at: 'send'; token: string; attempts: number; round: number }
  | { at: 'claim' | 'defer' | 'mark' | 'release' | 'defer own'; token: string; retry?: Retry };

type Retry = { next: Progress; outcome: string };

type World = {
  /** Undefined: erased. */
  row: Progress | undefined;
  senders: readonly [Sender, Sender];
  /** A resend begins a new round: what was claimed in an earlier one must not change the row. */
  round: number;
  /** How many emails of this round the mail service has accepted. */
  emails: number;
  /** The claims whose email it has accepted, and whose events can still come. */
  accepted: readonly string[];
  /** Whether anything has gone wrong, a lease that ended before its sender among it. */
  faulty: boolean;
  tokens: number;
};

const idle: Sender = { at: 'idle' };
const initial: World = {
  row: { queue: 'notify' },
  senders: [idle, idle],
  round: 0,
  emails: 0,
  accepted: [],
  faulty: false,
  tokens: 0,
};

const isSame = (a: Progress | undefined, b: Progress) =>
  a !== undefined && progressAttributes.every((name) => a[name] === b[name]);

const withSender = (world: World, index: 0 | 1, sender: Sender): World => ({
  ...world,
  senders: index === 0 ? [sender, world.senders[1]] : [world.senders[0], sender],
});

/** A write with everything that can become of it, as functions/lib/change-lead.ts sees it. */
const write = <Outcome extends string>(
  world: World,
  index: 0 | 1,
  rule: (row: Progress) => Step<Outcome>,
  after: (world: World, outcome: Outcome | 'gone' | 'failed') => World,
): World[] => {
  const { retry, ...fresh } = world.senders[index] as Sender & { retry?: Retry };
  if (!world.row) return [after(world, 'gone')];
  const { outcome, next } = rule(world.row);
  // The repetition of a write that was applied finds the row as it wrote it.
  const failed = after({ ...world, faulty: true }, 'failed');
  if (retry && isSame(world.row, retry.next)) return [after(world, retry.outcome as Outcome), failed];
  if (!next) return [after(world, outcome), failed];
  const written = { ...world, row: next };
  const lost = { ...written, faulty: true };
  return [
    after(written, outcome),
    failed,
    after(lost, 'failed'),
    ...(retry ? [] : [withSender(lost, index, { ...fresh, retry: { next, outcome } } as Sender)]),
  ];
};

const rest = (world: World, index: 0 | 1) => withSender(world, index, idle);

const steps = (world: World, index: 0 | 1): World[] => {
  const sender = world.senders[index];
  const queue = 'notify' as const;
  switch (sender.at) {
    case 'idle': {
      const token = `t${world.tokens}`;
      const started = { ...world, tokens: world.tokens + 1 };
      return [withSender(started, index, { at: 'claim', token })];
    }
    case 'claim': {
      const { token } = sender;
      return write(
        world,
        index,
        (row) => claim(row, { queue, token, now }),
        (after, outcome) => {
          if (outcome === 'exhausted') return withSender(after, index, { at: 'defer', token });
          if (outcome !== 'claimed') return rest(after, index);
          const attempts = Number(after.row?.attempts);
          return withSender(after, index, { at: 'send', token, attempts, round: world.round });
        },
      );
    }
    case 'defer':
      return write(
        world,
        index,
        (row) => defer(row, { queue, now }),
        (after) => rest(after, index),
      );
    case 'send': {
      const { token, attempts, round } = sender;
      const accepted = {
        ...world,
        emails: world.emails + (round === world.round ? 1 : 0),
        accepted: [...world.accepted, token],
      };
      const uncertain = (next: World) =>
        attempts < maxAttempts.notify ? rest(next, index) : withSender(next, index, { at: 'defer own', token });
      return [
        withSender(accepted, index, { at: 'mark', token }),
        uncertain({ ...accepted, faulty: true }),
        uncertain({ ...world, faulty: true }),
        withSender({ ...world, faulty: true }, index, { at: 'release', token }),
      ];
    }
    case 'mark': {
      const { token } = sender;
      return write(
        world,
        index,
        (row) => accept(row, token, { messageId: 'm', now }),
        (after) => rest(after, index),
      );
    }
    case 'release': {
      const { token } = sender;
      return write(
        world,
        index,
        (row) => release(row, token),
        (after) => rest(after, index),
      );
    }
    case 'defer own': {
      const { token } = sender;
      return write(
        world,
        index,
        (row) => defer(row, { queue, token, now }),
        (after) => rest(after, index),
      );
    }
  }
};

/** Whether a sender still acts on a claim. */
const isBusy = ({ senders }: World) => senders.some(({ at }) => at !== 'idle');

const environmentSteps = (world: World): World[] => {
  const { row, senders } = world;
  const next: World[] = [];
  for (const index of [0, 1] as const) {
    if (senders[index].at !== 'idle') next.push({ ...rest(world, index), faulty: true });
  }
  if (!row) return next;
  if (row.claimedAt !== undefined && row.claimedAt !== longAgo) {
    next.push({ ...world, row: { ...row, claimedAt: longAgo }, faulty: world.faulty || isBusy(world) });
  }
  for (const token of world.accepted) {
    for (const delivery of ['delivered', 'undelivered'] as const) {
      const recorded = recordDelivery(row, token, { delivery, now }).next;
      if (recorded) next.push({ ...world, row: recorded });
    }
  }
  const { outcome, next: queued } = requeue(row);
  if (outcome === 'queued' && queued && world.round === 0) {
    next.push({ ...world, row: queued, round: 1, emails: 0 });
  }
  const answered = leadState(row) === 'answered' ? undefined : answer(row, { note: undefined, now }).next;
  if (answered) next.push({ ...world, row: answered });
  if (row.claimToken !== undefined) next.push({ ...world, row: undefined });
  return next;
};

/** What must hold in every state. */
const violation = (world: World): string | undefined => {
  const { row, emails, faulty } = world;
  if (emails > 3) return 'more than three emails';
  if (!faulty && emails > 1) return 'two emails without a fault';
  if (!row) return undefined;
  const state = leadState(row);
  if (['notified', 'delivered', 'undelivered'].includes(state) && emails === 0)
    return `${state}, but no email went out`;
  if (state === 'answered' && row.queue !== undefined) return 'answered, but an email is still to come';
  if (row.queue !== 'notify' && state === 'waiting') return 'out of the queue, but nothing says why';
  if (state === 'deferred' && Number(row.attempts) < 3) return 'deferred with attempts left';
  return undefined;
};

/** Once nothing fails any more: whatever still runs ends, leases end, and sweeps find the row. */
const settle = (world: World): Progress | undefined => {
  let row = world.row;
  for (let sweeps = 0; row && row.queue === 'notify' && sweeps < 10; sweeps += 1) {
    row = row.claimedAt === undefined ? row : { ...row, claimedAt: longAgo };
    const token = `sweep ${sweeps}`;
    const claimed = claim(row, { queue: 'notify', token, now });
    if (claimed.outcome === 'exhausted') row = defer(row, { queue: 'notify', now }).next ?? row;
    else if (claimed.next) row = accept(claimed.next, token, { messageId: 'm', now }).next ?? row;
  }
  return row;
};

const sorted = (_: string, value: unknown) =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

const shapeOf = (value: unknown) => JSON.stringify(value, sorted);

/**
 * Tokens are random: only which of them are equal matters, so they are renamed in order. The senders are alike, so their
 * order does not matter. Events about claims that neither the row nor a sender knows any more change nothing.
 */
const keyOf = (world: World): string => {
  const row = shapeOf(world.row);
  const senders = world.senders
    .map(shapeOf)
    .toSorted((a, b) => (a.replace(/t\d+/g, '') < b.replace(/t\d+/g, '') ? -1 : 1));
  const known = [row, ...senders].join();
  const accepted = world.accepted.filter((token) => known.includes(`"${token}"`)).toSorted();
  const names = new Map<string, string>();
  return [known, world.round, world.emails, world.faulty, ...accepted].join().replace(/t\d+/g, (token) => {
    if (!names.has(token)) names.set(token, `n${names.size}`);
    return names.get(token) ?? token;
  });
};

it('in every interleaving, sales is told as promised', { timeout: 60_000 }, () => {
  const seen = new Set([keyOf(initial)]);
  const reached = new Set<string>();
  let frontier: World[] = [initial];
  let most = 0;
  while (frontier.length > 0) {
    const next: World[] = [];
    for (const world of frontier) {
      const fault = violation(world);
      if (fault) throw new Error(`${fault}: ${JSON.stringify(world)}`);
      most = Math.max(most, world.emails);
      if (world.row) {
        reached.add(leadState(world.row));
        const end = settle(world);
        if (!end || end.queue !== undefined || leadState(end) === 'waiting') {
          throw new Error(`never told: ${JSON.stringify(world)}`);
        }
      }
      for (const following of [...steps(world, 0), ...steps(world, 1), ...environmentSteps(world)]) {
        const key = keyOf(following);
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(following);
      }
    }
    frontier = next;
  }
  expect(seen.size).toBeGreaterThan(10_000);
  expect([...reached].toSorted()).toEqual(['answered', 'deferred', 'delivered', 'notified', 'undelivered', 'waiting']);
  expect(most).toBe(3);
});
