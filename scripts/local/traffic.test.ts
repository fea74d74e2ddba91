import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Traffic } from './traffic.ts';

/** Whether a promise is settled once everything that is due has run. */
const isSettled = async (promise: Promise<unknown>) =>
  (await Promise.race([promise.then(() => 'settled'), setImmediate('pending')])) === 'settled';

test('there is a gap when nothing is in flight, and after the last request, whether it succeeds or fails', async () => {
  const traffic = new Traffic();
  await traffic.nextGap(60_000);
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  const answered = traffic.during(() => first.promise);
  const failed = traffic.during(() => second.promise).catch((error: Error) => error.message);
  const gap = traffic.nextGap(60_000);
  first.resolve('answer');
  expect(await answered).toBe('answer');
  expect(await isSettled(gap)).toBe(false);
  second.reject(new Error('expected'));
  expect(await failed).toBe('expected');
  await gap;
});

test('under steady traffic, the wait ends at its limit', async () => {
  const traffic = new Traffic();
  void traffic.during(() => new Promise(() => undefined));
  const started = performance.now();
  await traffic.nextGap(50);
  expect(performance.now() - started).toBeGreaterThanOrEqual(45);
});
