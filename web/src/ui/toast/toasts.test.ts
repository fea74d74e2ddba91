import { expect, test } from 'vitest';
import { type Toast, toastsAfter } from './toasts.ts';

const toast = (id: number): Toast => ({ id, open: true, title: `Toast ${id}` });

test('a new toast takes the place of the one that is shown', () => {
  expect(toastsAfter([toast(1)], { type: 'shown', toast: toast(2) })).toEqual([toast(2)]);
});

test('a dismissed toast is closed and stays until it is removed', () => {
  const dismissed = toastsAfter([toast(1)], { type: 'dismissed', id: 1 });
  expect(dismissed).toEqual([{ ...toast(1), open: false }]);
  expect(toastsAfter(dismissed, { type: 'removed', id: 1 })).toEqual([]);
});

test('the removal of a toast that was replaced leaves the new one alone', () => {
  expect(toastsAfter([toast(2)], { type: 'removed', id: 1 })).toEqual([toast(2)]);
});
