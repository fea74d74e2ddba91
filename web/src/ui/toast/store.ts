import { useEffect } from 'react';
import { afterPaint } from '#web/src/lib/after-paint.ts';
import { type Toast, type ToastContent, type ToastEvent, toastsAfter } from './toasts.ts';

/** How long a dismissed toast is kept in the list, in milliseconds. */
const removalDelay = 1_000_000;

const none: readonly Toast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function dispatch(event: ToastEvent) {
  toasts = toastsAfter(toasts, event);
  for (const listener of listeners) listener();
}

let prepare: () => void;

/** Settled as soon as a toast is near: only then is the code that shows it worth its bytes. */
export const toastsAreNear = new Promise<void>((resolve) => {
  prepare = resolve;
});

/** Has the code of the toasts fetched. @param isNear whether what may need them is drawn */
export function useToasts(isNear = true): void {
  useEffect(() => {
    if (isNear) return afterPaint(prepare);
  }, [isNear]);
}

/** Shows a toast, in place of the one that is shown. It may be called before the toaster has been mounted. */
export function showToast(content: ToastContent): void {
  prepare();
  lastId += 1;
  dispatch({ type: 'shown', toast: { ...content, id: lastId, open: true } });
}

/** Closes a toast now, and forgets it after the removal delay. */
export function dismissToast(id: number): void {
  dispatch({ type: 'dismissed', id });
  setTimeout(() => dispatch({ type: 'removed', id }), removalDelay);
}

/** The two halves that useSyncExternalStore asks for. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => toasts,
};
