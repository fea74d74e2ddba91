import { describe, expect, it } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import type { LimitRule } from '#shared/settings.ts';
import type { Client } from './client-address.ts';
import { clientLimiter, memoryLimiter } from './client-limiter.ts';
import type { Limiter } from './limiter.ts';

const rule = { burst: 5, everyMs: 12_000 };
const now = Date.parse('2026-11-20T09:30:00.000Z');
const { signal } = new AbortController();
const network = '2001:db8:1::/48';
const lineOf = (n: number): Client => ({ line: `2001:db8:1:${n.toString(16)}::/64`, network });

/** A database that counts for all processes, as many as `start` creates. */
const startDatabase = () => {
  const limiters = new Map<number, Limiter>();
  const database = { isAway: false, calls: 0 };
  const connect = (of: LimitRule): Limiter => {
    const limiter = limiters.get(of.burst) ?? memoryLimiter(of);
    limiters.set(of.burst, limiter);
    const call = () => {
      database.calls += 1;
      if (database.isAway) throw new Error('no response');
    };
    return {
      take: async (...request) => call() ?? limiter.take(...request),
      refund: async (...request) => call() ?? limiter.refund(...request),
    };
  };
  return { database, start: () => clientLimiter(rule, connect) };
};

type Process = ReturnType<typeof clientLimiter>;

const passed = async ({ take }: Process, clients: readonly Client[], at = now): Promise<number> => {
  const waits = await Promise.all(clients.map((client) => take(client, at, signal)));
  return waits.filter((wait) => wait === 0).length;
};
const same = (times: number): Client[] => Array.from({ length: times }, () => ({ line: '192.0.2.1' }));
const neighbors = Array.from({ length: 200 }, (_, n) => lineOf(n));

describe('clientLimiter', () => {
  it('refuses requests beyond the burst without calling the database', async () => {
    const { database, start } = startDatabase();
    const limit = start();
    expect(await passed(limit, same(100))).toBe(5);
    expect(await limit.take({ line: '192.0.2.1' }, now, signal)).toBe(12_000);
    expect(database.calls).toBe(5);
  });

  it('counts requests that another process let through', async () => {
    const { start } = startDatabase();
    const [here, there] = [start(), start()];
    expect(await passed(there, same(5))).toBe(5);
    expect(await passed(here, same(20))).toBe(0);
    // Twelve seconds later, only one more request may pass, across both processes.
    expect(await passed(here, same(20), now + 12_000)).toBe(1);
    expect(await passed(there, same(20), now + 12_000)).toBe(0);
  });

  it('limits by its own count during a database outage', async () => {
    const { database, start } = startDatabase();
    const limit = start();
    database.isAway = true;
    const logged = collectLog();
    expect(await passed(limit, same(10))).toBe(5);
    expect(logged).toHaveLength(5);
    expect(logged[0]).toMatchObject({ level: 'error', event: 'limiter_unavailable', reason: 'no response' });
  });

  it('allows an IPv6 network ten times the limit of one client', async () => {
    const { start } = startDatabase();
    const limit = start();
    expect(await passed(limit, neighbors)).toBe(50);
    expect(await limit.take(lineOf(201), now, signal)).toBe(1200);
    expect(await limit.take({ line: '2001:db8:2:1::/64', network: '2001:db8:2::/48' }, now, signal)).toBe(0);
  });

  it('refunds the client when its network is over the limit in another process', async () => {
    const { start } = startDatabase();
    const [here, there] = [start(), start()];
    expect(await passed(there, neighbors)).toBe(50);
    expect(await here.take(lineOf(99), now, signal)).toBe(1200);
    // Six seconds later, the network may make five requests, and the client still has its full burst of five.
    expect(await passed(here, Array(6).fill(lineOf(99)), now + 6000)).toBe(5);
  });

  it('refuses a request even when a refund fails', async () => {
    const fail = () => Promise.reject(new Error('no response'));
    const limit = clientLimiter(rule, ({ burst }) => ({ take: async () => (burst > 5 ? 7 : 0), refund: fail }));
    const logged = collectLog();
    expect(await limit.take(lineOf(1), now, signal)).toBe(7);
    expect(logged.map(({ event }) => event)).toEqual(['limiter_unavailable']);
  });
});
