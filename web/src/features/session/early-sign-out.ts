import { signOut, stillSignedIn } from './sign-out.ts';

/** Makes the button sign out until React has hydrated it, which the "ready" event reports. */
export function handleSignOut(root: HTMLElement): void {
  const ready = new AbortController();
  const press = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[data-sign-out]');
    if (!button) return;
    // During hydration React stops events at the root, before they reach the button.
    event.stopImmediatePropagation();
    button.disabled = true;
    const said = button.nextElementSibling;
    said?.replaceChildren();
    signOut().catch((error: unknown) => {
      button.disabled = false;
      said?.replaceChildren(stillSignedIn(error));
      // A disabled button loses focus. Restore it, unless the visitor has moved on.
      if (document.activeElement === document.body) button.focus();
    });
  };
  root.addEventListener('click', press, { capture: true, signal: ready.signal });
  root.addEventListener('ready', () => ready.abort(), { capture: true });
}
