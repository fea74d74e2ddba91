import { useEffect } from 'react';
import { apiPaths } from '#shared/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { forgetLastRead } from '#web/src/lib/last-read.ts';
import { leaveRoom } from '#web/src/lib/session.ts';

/** The button: on a page of the room it is there before React. */
const buttons = '[data-sign-out]';

async function signOut(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  delete button.dataset.pressed;
  // Beside the button, and not in a toast, whose code may not load when the connection is lost.
  const said = button.nextElementSibling;
  said?.replaceChildren();
  try {
    await apiRequest('POST', apiPaths.logout, { body: {} });
  } catch (error) {
    button.disabled = false;
    // A disabled button loses the focus. It gets it back, unless the visitor has moved on.
    if (document.activeElement === document.body) button.focus();
    said?.replaceChildren(`You are still signed in. ${messageOf(error) ?? 'Please try again.'}`);
    return;
  }
  forgetLastRead();
  leaveRoom();
}

/** Ends the session, here and in every other tab, when the button is pressed, or was pressed before React loaded. */
export function useSignOut(): void {
  useEffect(() => {
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>(buttons);
      if (button) signOut(button);
    };
    document.addEventListener('click', onClick);
    const pressed = document.querySelector<HTMLButtonElement>(`${buttons}[data-pressed]`);
    if (pressed) signOut(pressed);
    return () => document.removeEventListener('click', onClick);
  }, []);
}
