import { describe, expect, it, vi } from 'vitest';
import { collectLog } from '#functions/testing/call.ts';
import type { LimitRule } from '#shared/settings.ts';
import { type ClientLimiter, clientLimiter, memoryLimiter } from './client-limiter.ts';
import type { Limiter } from './limiter.ts';

const rule = { burst: 5, everyMs: 12_000 };
const now = Date.parse('2026-11-20T09:30:00.000Z');
const { signal } = new AbortController();
const client = { line: '192.0.2.1' };

/** The limiters that all processes share. `take` records the calls; `answer`, if given, overrides their results. */
const shared = (answer?: () => Promise<number> | undefined) => {
  const take = vi.fn<Limiter['take']>();
  const limiters: { rule: LimitRule; limiter: Limiter }[] = [];
  return {
    take,
    limiters,
    connect: (of: LimitRule): Limiter => {
      const real = memoryLimiter(of);
      const known = limiters.find((other) => other.rule.burst === of.burst)?.limiter;
      const limiter = known ?? {
        take: (key, time, given) => {
          take(key, time, given);
          return answer?.() ?? real.take(key, time);
        },
        refund: (key) => real.refund(key),
      };
      limiters.push({ rule: of, limiter });
      return limiter;
    },
  };
};
type Shared = ReturnType<typeof shared>;
const processOf = ({ connect }: Pick<Shared, 'connect'>) => clientLimiter(rule, connect);
const request = (limit: ClientLimiter, at = now, from: Parameters<ClientLimiter['take']>[0] = client) =>
  limit.take(from, at, signal);
const passed = async (limit: ClientLimiter, times: number, at = now) => {
  const waits = await Promise.all(Array.from({ length: times }, () => request(limit, at)));
  return waits.filter((wait) => wait === 0).length;
};

describe('clientLimiter, one client', () => {
  it('refuses requests beyond the burst without calling the database', async () => {
    const database = shared();
    const limit = processOf(database);
    expect(await passed(limit, 100)).toBe(5);
    expect(await request(limit)).toBe(12_000);
    expect(database.take).toHaveBeenCalledTimes(5);
    expect(database.take.mock.lastCall?.[0]).toBe('192.0.2.1');
  });

  it('counts requests that another process let through', async () => {
    const database = shared();
    const [here, there] = [processOf(database), processOf(database)];
    expect(await passed(there, 5)).toBe(5);
    expect(await passed(here, 20)).toBe(0);
    // Twelve seconds later, only one more request may pass, across both processes.
    expect(await passed(here, 20, now + 12_000)).toBe(1);
    expect(await passed(there, 20, now + 12_000)).toBe(0);
  });

  it('limits by its own count during a database outage', async () => {
    let isAway = false;
    const database = shared(() => (isAway ? Promise.reject(new Error('no answer')) : undefined));
    const [here, there] = [processOf(database), processOf(database)];
    await passed(there, 5);
    expect(await passed(here, 5)).toBe(0);
    isAway = true;
    const logged = collectLog();
    expect(await passed(here, 10)).toBe(5);
    expect(logged).toHaveLength(5);
    expect(logged[0]).toMatchObject({ level: 'error', event: 'limiter_unavailable', reason: 'no answer' });
  });

  it('refuses a request even when a refund fails', async () => {
    const isWide = (of: LimitRule) => of.burst > rule.burst;
    const limit = processOf({
      connect: (of) => ({
        take: async () => (isWide(of) ? 7 : 0),
        refund: async () => {
          throw new Error('no answer');
        },
      }),
    });
    const logged = collectLog();
    expect(await limit.take({ line: 'a', network: 'b' }, now, signal)).toBe(7);
    expect(logged.map(({ event }) => event)).toEqual(['limiter_unavailable']);
  });
});

describe('clientLimiter, IPv6 network', () => {
  const network = '2001:db8:1::/48';
  const lineOf = (n: number) => ({ line: `2001:db8:1:${n.toString(16)}::/64`, network });

  it('allows a network ten times the limit of one client', async () => {
    const database = shared();
    for (const limit of [processOf(database), clientLimiter(rule, memoryLimiter)]) {
      const waits = await Promise.all(Array.from({ length: 200 }, (_, n) => request(limit, now, lineOf(n))));
      expect(waits.filter((wait) => wait === 0)).toHaveLength(50);
      expect(waits.filter((wait) => wait === 1200)).toHaveLength(150);
    }
  });

  it('refunds the client when its network is over the limit', async () => {
    const limit = processOf(shared());
    for (let n = 0; n < 50; n += 1) await request(limit, now, lineOf(n));
    expect(await request(limit, now, lineOf(99))).toBe(1200);
    expect(await request(limit, now, { line: '2001:db8:2:1::/64', network: '2001:db8:2::/48' })).toBe(0);
    // Six seconds later, the network may make five requests, and the client still has its full burst of five.
    const waits = await Promise.all(Array.from({ length: 6 }, () => request(limit, now + 6000, lineOf(99))));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
  });
});
