import { useEffect } from 'react';

/**
 * Keeps the browser from submitting a form while its script is late, missing, or disabled: outside a dialog,
 * method="dialog" does nothing. (The CSP's form-action covers older browsers.) The form is focusable, so that focus
 * stays inside when the browser does not focus a clicked button, as in Safari.
 */
export const blockNativeSubmit = { method: 'dialog', tabIndex: -1 } as const;

let isReady: () => void = () => undefined;

/** Sets what happens when React handles a form. */
export const onFormReady = (act: () => void): void => {
  isReady = act;
};

/** Says that React handles this component's form. Until then, main.ts holds back a submission. */
export function useFormReady(): void {
  useEffect(() => isReady(), []);
}
