import type { Trouble } from '#functions/testing/fault-proxy.ts';

/** mulberry32: small, and its sequence depends on the seed alone. @returns numbers from 0 to below 1 */
export const randomNumbers = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** What befalls each service. Its answers are ambiguous in half of the cases: the call may have succeeded. */
export const troubles = {
  database: ['reset', 'serverError', 'throttle', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
  mail: ['reset', 'serverError', 'throttleMail', 'hang', 'html', 'slow', 'late', 'lostAcknowledgement'],
} as const satisfies Record<string, readonly Trouble[]>;

/** The share of calls that are disturbed: quiet times and bad ones take turns, as in a real outage. */
const shares = [0, 0.1, 0.4];

/** How many calls one such time lasts. */
const callsPerTime = 20;

/** Decides, call by call, what happens to a service. @param random gives numbers from 0 to below 1 */
export const chooseTrouble = (kinds: readonly Trouble[], random: () => number): (() => Trouble | undefined) => {
  let share = 0;
  let calls = 0;
  return () => {
    if (calls % callsPerTime === 0) share = shares[Math.floor(random() * shares.length)] ?? 0;
    calls += 1;
    // Always two numbers, so that a decision does not depend on the ones before it.
    const [isHit, kind] = [random() < share, Math.floor(random() * kinds.length)];
    return isHit ? kinds[kind] : undefined;
  };
};
