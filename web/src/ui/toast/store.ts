import { type ReactNode, useEffect } from 'react';

type ToastContent = {
  title?: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button in the toast. `alternative` tells screen reader users another way to do what the button does. */
  action?: { label: ReactNode; alternative: string; onClick: () => void };
};

export type Toast = ToastContent & { id: number; open: boolean };

const removalDelayMs = 1_000_000;

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

let prepare: () => void;

/** Resolves once a toast becomes likely, which is when the toast code is worth loading. */
export const toastsAreNear = new Promise<void>((resolve) => {
  prepare = resolve;
});

/** Loads the toast code once the component that calls this hook is on the page. */
export function useToasts(): void {
  useEffect(() => prepare(), []);
}

/** Shows a toast instead of the current one. Can be called before the toaster is mounted. */
export function showToast(content: ToastContent): void {
  prepare();
  lastId += 1;
  change([{ ...content, id: lastId, open: true }]);
}

/** Closes a toast now, and removes it from the store long after its closing animation. */
export function dismissToast(id: number): void {
  change(toasts.map((toast) => (toast.id === id ? { ...toast, open: false } : toast)));
  setTimeout(() => change(toasts.filter((toast) => toast.id !== id)), removalDelayMs);
}

/** The toasts, for `useSyncExternalStore`. */
export const toastStore = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  current: () => toasts,
};
