import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps the browser from submitting a form while its script is late, missing, or disabled: outside a dialog,
 * method="dialog" does nothing. (The CSP's form-action covers older browsers.) The form is focusable, so that focus
 * stays inside when the browser does not focus a clicked button, as in Safari. suppressHydrationWarning is set
 * because main.ts adds aria-busy to a form that was submitted early.
 */
export const blockNativeSubmit = { method: 'dialog', tabIndex: -1, suppressHydrationWarning: true } as const;

/** Tells main.ts that the form is ready. Until then, main.ts holds back a submission. */
export function useFormReady(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('ready'));
  }, []);
  return form;
}
