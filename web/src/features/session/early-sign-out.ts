import { signOut, stillSignedIn } from './sign-out.ts';

/** Makes the button sign out until React has adopted it, which the button is told of by the event "ready". */
export function handleSignOut(root: HTMLElement): void {
  const ready = new AbortController();
  const press = (event: MouseEvent) => {
    const button = event.target instanceof Element && event.target.closest<HTMLButtonElement>('[data-sign-out]');
    if (!button) return;
    // While React adopts the page it stops events at the root, ahead of the button.
    event.stopImmediatePropagation();
    button.disabled = true;
    const said = button.nextElementSibling;
    said?.replaceChildren();
    signOut().catch((error: unknown) => {
      button.disabled = false;
      said?.replaceChildren(stillSignedIn(error));
      // A disabled button loses the focus. It gets it back, unless the visitor has moved on.
      if (document.activeElement === document.body) button.focus();
    });
  };
  root.addEventListener('click', press, { capture: true, signal: ready.signal });
  root.addEventListener('ready', () => ready.abort(), { capture: true });
}
