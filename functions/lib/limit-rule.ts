import * as z from 'zod/mini';
import { type LimitRule, parseLimit } from '#shared/settings.ts';

/** Parses `10/20` as a burst of 10, then one every 20 s. `off` means no limit, and only the local stack accepts it. */
export const limitRule = (stage: string | undefined) =>
  z.pipe(
    z
      .string('is missing')
      .check(
        z.refine(
          (text) => (text === 'off' && stage === 'local') || parseLimit(text) !== undefined,
          'must read burst/seconds, for example 10/20',
        ),
      ),
    z.transform(parseLimit),
  );

/** How far the clocks of two functions may differ. Milliseconds. */
export const clockSlackMs = 60_000;

/**
 * The latest time that a bucket can hold. A later one was written before a clock was set back, and must not lock anyone
 * out.
 */
export const latestFullAt = (rule: LimitRule, now: number): number => now + rule.burst * rule.everyMs + clockSlackMs;

/**
 * The whole limiter is one number per key: the time at which the key's bucket is full again (the theoretical arrival
 * time of the generic cell rate algorithm, ITU-T I.371). Each request moves it by `everyMs`; it may run ahead of now by
 * at most `burst` requests.
 * @param fullAt that time in ms since the epoch; undefined for a new key
 * @returns how long the caller must wait, in ms; 0 when the request is within the limit. Never longer than `everyMs`: only
 * a clock behind the one that wrote `fullAt` would see more, such as that of a request that arrived first and was counted
 * last
 */
export const waitFor = (rule: LimitRule, fullAt: number | undefined, now: number): number =>
  Math.min(rule.everyMs, Math.max(0, (fullAt ?? now) - (now + (rule.burst - 1) * rule.everyMs)));

/** The rule for a network of many customers: ten times as much as for one of them. */
export const networkRule = ({ burst, everyMs }: LimitRule): LimitRule => ({ burst: burst * 10, everyMs: everyMs / 10 });
