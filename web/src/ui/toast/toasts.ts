import type { ReactNode } from 'react';

export type ToastContent = {
  title?: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** A button in the toast. `alternative` says to a screen reader how else the same can be done. */
  action?: { label: ReactNode; alternative: string; onClick: () => void };
};

export type Toast = ToastContent & { id: number; open: boolean };

export type ToastEvent =
  | { type: 'shown'; toast: Toast }
  | { type: 'dismissed'; id: number }
  | { type: 'removed'; id: number };

/** No more than this many are shown; a new one takes the place of the oldest. */
const toastLimit = 1;

/**
 * The list of toasts after an event, newest first. A dismissed toast stays in the list, closed, until it is removed:
 * so it can leave in its own time.
 */
export function toastsAfter(toasts: readonly Toast[], event: ToastEvent): readonly Toast[] {
  switch (event.type) {
    case 'shown':
      return [event.toast, ...toasts].slice(0, toastLimit);
    case 'dismissed':
      return toasts.map((toast) => (toast.id === event.id ? { ...toast, open: false } : toast));
    case 'removed':
      return toasts.filter((toast) => toast.id !== event.id);
  }
}
