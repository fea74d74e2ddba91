import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the browser from submitting a form while its script is late, missing, or disabled: outside a dialog,
 * method="dialog" does nothing. (The CSP's form-action covers older browsers.) The form is focusable, so that a click
 * on its button keeps focus inside. The bootstrap adds aria-busy to a waiting form, so hydration finds a difference.
 */
export const blockNativeSubmit = { method: 'dialog', tabIndex: -1, suppressHydrationWarning: true } as const;

/** Tells the bootstrap that the form is ready. Until then the bootstrap holds submissions. */
export function useFormReady(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('ready'));
  }, []);
  return form;
}
