import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { timeout } from './timeout.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('aborts what takes longer, and says that it was a time limit', () => {
  using limit = timeout(300);
  vi.advanceTimersByTime(299);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.reason).toMatchObject({ name: 'TimeoutError' });
});

it('ends with its scope: what has been answered is not aborted later, and nothing is left running', () => {
  const answered = () => {
    using limit = timeout(300);
    return limit.signal;
  };
  const signal = answered();
  vi.advanceTimersByTime(1000);
  expect(signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
