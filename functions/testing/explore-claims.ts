import * as claims from '#functions/lib/email-claims.ts';
import { allows, leadState } from '#functions/lib/submission.ts';
import { following, initial, longestRunMs, past, type Scope, start, type World } from './claims-model.ts';

/** Whether sales is notified of a lead if the timer claims it after its lease expires and the mail service works. */
const isNotifiedInTheEnd = (row: claims.Progress): boolean => {
  if (!allows('notify', row)) return true;
  const claimed = claims.claim({ ...row, nextTryAt: past }, { token: 'last', now: start }).next;
  return claimed !== undefined && claims.accept(claimed, { token: 'last', now: start }).outcome === 'notified';
};

const violation = ({ now, rows, mentions, unclear, faulty, senders }: World): string | undefined => {
  if (!faulty && mentions.some((count) => count > 1)) return 'two emails name a lead without a fault';
  if (unclear.some((count) => count > 2)) return 'an outage has cost a lead more than two unclear tries';
  for (const [lead, row] of rows.entries()) {
    if (!row) continue;
    if (!isNotifiedInTheEnd(row)) return 'never notified';
    const state = leadState(row);
    if (['notified', 'delivered'].includes(state) && mentions[lead] === 0) return `${state}, but no email has named it`;
    if (allows('notify', row) !== (row.queue === 'notify')) return `${state}, and the queue is ${String(row.queue)}`;
    const wait = Date.parse(String(row.nextTryAt)) - now;
    const ahead = Math.max(...senders.map(({ clockMs }) => clockMs), 0);
    const longest = state === 'undelivered' ? claims.softBounceMs : claims.leaseMs;
    if (row.queue === 'notify' && claims.tokensOf(row).length < claims.promptAttempts && !(wait <= longest + ahead))
      return 'it waits too long';
  }
  return undefined;
};

/** Beyond these distances from now, in ms, the exact time makes no difference to the rules. */
const [longAgoMs, farAheadMs] = [-2 * longestRunMs, 4 * claims.leaseMs];

/** What the rules read from a row: the time until `nextTryAt`, the tokens, and which other attributes are set. */
const keyOfRow = (row: claims.Progress, now: number) =>
  claims.progressAttributes.map((name) => {
    if (name === 'tokens' || row[name] === undefined) return row[name];
    if (name !== 'nextTryAt') return row[name] !== undefined;
    return Math.min(Math.max(Date.parse(String(row[name])) - now, longAgoMs), farAheadMs);
  });

// Equivalent worlds have the same key: tokens are renumbered, senders are interchangeable, events about unknown
// attempts are ignored, and times are relative to now.
const keyOf = (world: World): string => {
  const senders = world.senders.map((sender) =>
    JSON.stringify({
      ...sender,
      ...(sender.at !== 'idle' && { since: world.now - sender.since }),
      ...(sender.seen && { seen: keyOfRow(sender.seen, world.now) }),
    }),
  );
  const ordered = senders.toSorted((a, b) => (a.replace(/t\d/g, '') < b.replace(/t\d/g, '') ? -1 : 1));
  const known = JSON.stringify([world.rows.map((row) => row && keyOfRow(row, world.now)), ordered]);
  const events = world.accepted
    .filter(({ token }) => known.includes(token))
    .map(({ token, lead, hasBounced }) => token + lead + hasBounced);
  const counts = [world.phase, world.state.probeAt, world.sends, world.faulty, ...world.mentions, ...world.unclear];
  const names = new Map<string, string>();
  return [known, ...events.toSorted(), ...counts].join().replace(/t\d/g, (token) => {
    if (!names.has(token)) names.set(token, `n${names.size}`);
    return names.get(token) ?? token;
  });
};

export const exploreClaims = (scope: Scope) => {
  const seen = new Set([keyOf(initial(scope))]);
  const states = new Set<string>();
  const reached = [initial(scope)];
  for (let world = reached.pop(); world; world = reached.pop()) {
    const fault = violation(world);
    if (fault) throw new Error(`${fault}: ${JSON.stringify(world)}`);
    for (const row of world.rows) if (row) states.add(leadState(row));
    for (const each of following(world, scope)) {
      const key = keyOf(each);
      if (seen.has(key)) continue;
      seen.add(key);
      reached.push(each);
    }
  }
  return { worlds: seen.size, states: [...states].toSorted() };
};
