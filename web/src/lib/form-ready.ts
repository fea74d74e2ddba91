import { type RefObject, useEffect, useRef } from 'react';

/**
 * Holds a form back until the script has it: outside a dialog this method sends nothing and goes nowhere. Nothing
 * typed leaves the page without the script, whether it is late, lost or switched off. (The policy's form-action covers
 * browsers that do not know the method.) The form can have the focus, so that a press of its button stays within it.
 */
export const heldInHtml = { method: 'dialog', tabIndex: -1 } as const;

/** Tells the bootstrap, which until then holds back what the visitor sends, that the form can send by itself. */
export function useFormReady(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('ready'));
  }, []);
  return form;
}
