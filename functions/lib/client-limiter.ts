import type { LimitKeys } from '#functions/tables.ts';
import type { LimitRule } from '#shared/settings.ts';
import { createDatabase } from './aws-clients.ts';
import type { Client } from './client-address.ts';
import { createLimiter, type Limiter, latestFullAt, networkRule, waitFor } from './limiter.ts';
import { log } from './log.ts';
import { timeLimits } from './time-limits.ts';

/** Counts a visitor's requests. */
export type ClientLimiter = {
  /** Counts a request first in memory, to spare the database a flood, then in the database. @returns the wait in ms */
  take(client: Client, now: number, signal: AbortSignal): Promise<number>;
};

const maxKeys = 10_000;

/** Counts requests in this process's memory, for at most 10,000 keys. */
export const memoryLimiter = (rule: LimitRule): Limiter => {
  const fullAt = new Map<string, number>();
  return {
    async take(key, now) {
      const remembered = fullAt.get(key) ?? now;
      const known = remembered > latestFullAt(rule, now) ? now : Math.max(remembered, now);
      const wait = waitFor(rule, known, now);
      if (wait > 0) return wait;
      fullAt.delete(key);
      fullAt.set(key, known + rule.everyMs);
      const [oldest] = fullAt.keys();
      if (fullAt.size > maxKeys && oldest !== undefined) fullAt.delete(oldest);
      return 0;
    },
    async refund(key) {
      const known = fullAt.get(key);
      if (known !== undefined) fullAt.set(key, known - rule.everyMs);
    },
  };
};

type Count = { limiter: Limiter; key: string };

const refundAll = async (counts: readonly Count[], signal?: AbortSignal) => {
  try {
    await Promise.all(counts.map(({ limiter, key }) => limiter.refund(key, signal)));
  } catch (error) {
    log.failure('limiter_unavailable', error);
  }
};

const takeAll = async (counts: readonly Count[], now: number, signal?: AbortSignal): Promise<number> => {
  for (const [index, { limiter, key }] of counts.entries()) {
    const wait = await limiter.take(key, now, signal);
    if (wait === 0) continue;
    await refundAll(counts.slice(0, index), signal);
    return wait;
  }
  return 0;
};

/** Limits each client and, by a wider rule, its IPv6 network. @param connect creates a limiter that processes share */
export const clientLimiter = (rule: LimitRule, connect: (rule: LimitRule) => Limiter): ClientLimiter => {
  const ofNetwork = networkRule(rule);
  const local = { line: memoryLimiter(rule), network: memoryLimiter(ofNetwork) };
  const shared = { line: connect(rule), network: connect(ofNetwork) };
  const countsOf = ({ line, network }: Client, limiters: typeof shared): Count[] => [
    { limiter: limiters.line, key: line },
    ...(network ? [{ limiter: limiters.network, key: network }] : []),
  ];
  return {
    async take(client, now, signal) {
      const waitHere = await takeAll(countsOf(client, local), now);
      if (waitHere > 0) return waitHere;
      try {
        const limit = AbortSignal.timeout(timeLimits.count);
        const wait = await takeAll(countsOf(client, shared), now, AbortSignal.any([signal, limit]));
        if (wait > 0) await refundAll(countsOf(client, local));
        return wait;
      } catch (error) {
        log.failure('limiter_unavailable', error);
        return 0;
      }
    },
  };
};

/** A limiter that all processes of a function share. @param prefix of the keys that the function may use */
export const connectLimiter = (rule: LimitRule, table: string, prefix: LimitKeys): ClientLimiter => {
  const database = createDatabase({ attempts: 2, attemptMs: timeLimits.count });
  return clientLimiter(rule, (limitRule) => createLimiter(database, table, limitRule, prefix));
};
