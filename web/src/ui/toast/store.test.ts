import { afterEach, expect, test, vi } from 'vitest';
import { dismissToast, showToast, toastStore } from './store.ts';

afterEach(() => vi.useRealTimers());

test('dismissToast: removes the toast after 1,000,000 ms', () => {
  vi.useFakeTimers();
  showToast({ title: 'Message sent!' });
  dismissToast(toastStore.current()[0]?.id ?? 0);
  showToast({ title: 'Error' });
  vi.advanceTimersByTime(1_000_000);
  expect(toastStore.current()).toMatchObject([{ title: 'Error', open: true }]);
  const id = toastStore.current()[0]?.id ?? 0;
  dismissToast(id);
  vi.advanceTimersByTime(999_999);
  expect(toastStore.current()).toMatchObject([{ id, open: false }]);
  vi.advanceTimersByTime(1);
  expect(toastStore.current()).toEqual([]);
});
