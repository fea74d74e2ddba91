import { signOut, stillSignedIn } from './sign-out.ts';

/** Makes the button of a page sign out until React has adopted it, which the button is told of by the event "ready". */
export function handleSignOut(page: ParentNode): void {
  const button = page.querySelector<HTMLButtonElement>('[data-sign-out]');
  const said = button?.nextElementSibling;
  const press = () => {
    if (!button) return;
    button.disabled = true;
    said?.replaceChildren();
    signOut().catch((error: unknown) => {
      button.disabled = false;
      said?.replaceChildren(stillSignedIn(error));
      // A disabled button loses the focus. It gets it back, unless the visitor has moved on.
      if (document.activeElement === document.body) button.focus();
    });
  };
  button?.addEventListener('click', press);
  button?.addEventListener('ready', () => button.removeEventListener('click', press));
}
