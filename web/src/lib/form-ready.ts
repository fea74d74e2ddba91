import { type RefObject, useEffect, useRef } from 'react';

/**
 * Tells the bootstrap, which until then holds back what the visitor sends, that the form can send by itself.
 * @param takesFocus whether the form is to have the focus from the start
 */
export function useFormReady(takesFocus = false): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.dispatchEvent(new Event('ready'));
    if (takesFocus) form.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return form;
}
