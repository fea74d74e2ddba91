import * as Radix from '@radix-ui/react-toast';
import { type FocusEvent, useRef, useSyncExternalStore } from 'react';
import { states } from '#web/src/lib/texts.ts';
import { dismissToast, type Toast, toastStore } from './store.ts';

/** Shows the store's toasts. Not prerendered, because that would need style attributes, which the CSP forbids. */
export default function Toaster() {
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current, toastStore.current);
  const list = useRef<HTMLOListElement>(null);
  const origin = useRef<HTMLElement>(null);
  const rememberOrigin = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget as HTMLElement | null;
  };
  // When a focused toast is dismissed, Radix moves focus to the list of toasts, which is then empty.
  const giveFocusBack = () => {
    if (list.current?.contains(document.activeElement)) origin.current?.focus();
  };
  return (
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} {...toast} onDismiss={giveFocusBack} />
      ))}
      <Radix.Viewport
        ref={list}
        hotkey={['F8']}
        onFocus={rememberOrigin}
        className="fixed inset-x-0 top-0 z-30 mx-auto flex max-w-toast flex-col px-5 py-1.5 sm:top-auto sm:px-8 sm:py-4 sm:right-0 sm:bottom-0 sm:left-auto sm:mx-0 sm:w-full print:hidden"
      />
    </Radix.Provider>
  );
}

const variants = {
  default: { card: 'border-edge bg-ink text-paper', dot: 'fill-spark' },
  destructive: { card: 'border-2 border-danger bg-surface text-ink', dot: 'fill-none stroke-danger' },
};

type Card = Toast & { onDismiss: () => void };

function ToastCard({ id, open, title, description, action, variant = 'default', onDismiss }: Card) {
  const { card, dot } = variants[variant];
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stillOpen) => {
        if (stillOpen) return;
        dismissToast(id);
        onDismiss();
      }}
      className={`toast-motion flex items-start gap-3 rounded-box border py-2.5 pr-2 pl-4 sm:py-4 sm:pr-3 sm:pl-5 ${card}`}
    >
      <svg viewBox="0 0 10 10" aria-hidden="true" className="mt-2 size-3 shrink-0">
        <circle cx="5" cy="5" r="4.2" strokeWidth="1.6" className={dot} />
      </svg>
      {/* Never taller than the screen: long text scrolls, and the dismiss button stays visible. Touch scrolls
          vertically only, because a horizontal swipe dismisses the toast. */}
      <div className="max-h-[calc(100svh-var(--bar)-5rem)] min-w-0 flex-1 touch-pan-y overflow-y-auto">
        {title && <Radix.Title className="font-serif text-[1.25rem] leading-[1.4]">{title}</Radix.Title>}
        {description && <Radix.Description className="text-small wrap-anywhere">{description}</Radix.Description>}
        {action && (
          <Radix.Action
            altText={action.alternative}
            onClick={action.onClick}
            className="mt-3 cursor-pointer rounded-full border border-current px-4 py-1.5 text-small font-medium"
          >
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label={states.dismiss}
        className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-full"
      >
        <svg
          viewBox="0 0 16 16"
          aria-hidden="true"
          className="size-4 stroke-current"
          strokeWidth="1.8"
          strokeLinecap="round"
        >
          <path d="m3 3 10 10M13 3 3 13" />
        </svg>
      </Radix.Close>
    </Radix.Root>
  );
}
