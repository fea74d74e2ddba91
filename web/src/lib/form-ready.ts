import { type RefObject, useEffect, useRef } from 'react';

/**
 * Keeps a form from being sent before its script is ready: outside a dialog, method="dialog" does nothing, whether the
 * script is late, missing, or disabled. (The policy's form-action covers older browsers.) The form is focusable, so
 * that a click on its button keeps focus inside. The bootstrap marks a held form as busy, which React did not render.
 */
export const heldInHtml = { method: 'dialog', tabIndex: -1, suppressHydrationWarning: true } as const;

/** Tells the bootstrap, which holds submissions until then, that the form is ready. */
export function useFormReady(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('ready'));
  }, []);
  return form;
}
