import { describe, expect, it, vi } from 'vitest';
import type { Limiter } from '#functions/lib/limiter.ts';
import { collectLog } from '#functions/testing/logged.ts';
import { guessLimiter } from './guess-limiter.ts';
import { memoryLimiter } from './memory-limiter.ts';

const rule = { burst: 5, everyMs: 12_000 };
const now = Date.parse('2026-11-20T09:30:00.000Z');
const { signal } = new AbortController();

/** The limiter that all functions share, counted. */
const shared = (answer?: () => Promise<number>) => {
  const real = memoryLimiter(rule);
  const take = vi.fn<Limiter['take']>((key, time) => answer?.() ?? real.take(key, time));
  return { take, refund: (key: string) => real.refund(key) };
};
type GuessLimiter = ReturnType<typeof guessLimiter>;
const guess = async (limit: GuessLimiter, at = now) =>
  (await limit.takeLocal('k', at)) || limit.takeShared('k', at, signal);
const tries = async (limit: GuessLimiter, times: number, at = now) => {
  const waits = await Promise.all(Array.from({ length: times }, () => guess(limit, at)));
  return waits.filter((wait) => wait === 0).length;
};

describe('guesses of one client', () => {
  it('past the burst are refused without a call to the database', async () => {
    const database = shared();
    const limit = guessLimiter(database, rule);
    expect(await tries(limit, 100)).toBe(5);
    expect(database.take).toHaveBeenCalledTimes(5);
    expect(await guess(limit)).toBe(12_000);
  });

  it('are five in all when the database is reached for some of them and for others not', async () => {
    let call = 0;
    const real = memoryLimiter(rule);
    const database = shared(() => {
      call += 1;
      return call % 2 === 0 ? Promise.reject(new Error('no answer')) : real.take('k', now);
    });
    expect(await tries(guessLimiter(database, rule), 100)).toBe(5);
  });

  it('that another function let through count, and what they cost here is given back', async () => {
    const database = shared();
    const [here, there] = [guessLimiter(database, rule), guessLimiter(database, rule)];
    expect(await tries(there, 5)).toBe(5);
    expect(await tries(here, 20)).toBe(0);
    // Twelve seconds later there is one, here as there.
    expect(await tries(here, 20, now + 12_000)).toBe(1);
    expect(await tries(there, 20, now + 12_000)).toBe(0);
  });

  it('that another function let through leave this one its own, for when the database is away', async () => {
    let isAway = false;
    const real = memoryLimiter(rule);
    const database = shared(() => (isAway ? Promise.reject(new Error('no answer')) : real.take('k', now)));
    const [here, there] = [guessLimiter(database, rule), guessLimiter(database, rule)];
    await tries(there, 5);
    expect(await tries(here, 5)).toBe(0);
    isAway = true;
    const logged = collectLog();
    expect(await tries(here, 10)).toBe(5);
    expect(logged).toHaveLength(5);
    expect(logged[0]).toMatchObject({ level: 'error', event: 'limiter_unavailable', reason: 'no answer' });
    vi.restoreAllMocks();
  });

  it('that the database let through are not given back here', async () => {
    const database = shared();
    const limit = guessLimiter(database, rule);
    await tries(limit, 5);
    await tries(limit, 5);
    expect(database.take).toHaveBeenCalledTimes(5);
  });

  it('wait for no database when the request has given up', async () => {
    const take: Limiter['take'] = async (_key, _now, given) => {
      given?.throwIfAborted();
      return 12_000;
    };
    const limit = guessLimiter({ take, refund: async () => undefined }, rule);
    const logged = collectLog();
    expect(await limit.takeShared('k', now, AbortSignal.abort())).toBe(0);
    expect(logged).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('wait for a database that hangs no longer than 600 ms', async () => {
    const limit = guessLimiter(
      {
        take: (_key, _now, given) =>
          new Promise((_, reject) => given?.addEventListener('abort', () => reject(given.reason), { once: true })),
        refund: async () => undefined,
      },
      rule,
    );
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    collectLog();
    const guessed = limit.takeShared('k', now, signal);
    patience.abort();
    expect(await guessed).toBe(0);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(600);
    vi.restoreAllMocks();
  });
});
