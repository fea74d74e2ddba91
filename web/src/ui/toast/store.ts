import { type ReactNode, useEffect } from 'react';
import { afterPaint } from '#web/src/lib/after-paint.ts';

type ToastContent = {
  title?: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button in the toast. `alternative` says to a screen reader how else the same can be done. */
  action?: { label: ReactNode; alternative: string; onClick: () => void };
};

export type Toast = ToastContent & { id: number; open: boolean };

/** How long a dismissed toast is kept in the list, in milliseconds. */
const removalDelay = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

let prepare: () => void;

/** Resolves once a toast is likely soon: only then is the code that shows it worth its bytes. */
export const toastsAreNear = new Promise<void>((resolve) => {
  prepare = resolve;
});

/** Loads the code of the toasts, after the component that may need them. */
export function useToasts(): void {
  useEffect(() => afterPaint(prepare), []);
}

/** Shows a toast, in place of the one that is shown. It works before the toaster is mounted, too. */
export function showToast(content: ToastContent): void {
  prepare();
  lastId += 1;
  change([{ ...content, id: lastId, open: true }]);
}

/** Closes a toast now, and removes it from the list after the delay, so that it can animate out. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removalDelay);
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
