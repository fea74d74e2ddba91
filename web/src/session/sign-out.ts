import { apiPaths } from '#shared/api.ts';
import { roomBar } from '#web/src/features/proposals/room-bar.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { leaveRoom } from './session.ts';

async function signOut(button: HTMLButtonElement): Promise<void> {
  const alert = button.nextElementSibling;
  button.disabled = true;
  alert?.replaceChildren();
  try {
    await apiRequest('POST', apiPaths.logout, { body: {} });
    leaveRoom();
  } catch (error) {
    button.disabled = false;
    // Not a toast, because its code might fail to load offline.
    alert?.replaceChildren(`${roomBar.stillSignedIn} ${messageOf(error) ?? roomBar.tryAgain}`);
    // A disabled button loses focus. Restore focus, unless the visitor has moved it.
    if (document.activeElement === document.body) button.focus();
  }
}

function press({ target }: MouseEvent): void {
  const button = target instanceof Element && target.closest<HTMLButtonElement>('[data-sign-out]');
  if (button) signOut(button);
}

/** Makes the sign-out button end the session, before and after React starts. Repeated calls have no effect. */
export const handleSignOut = (): void =>
  // Listens on the document, because during hydration React stops events before they reach the button.
  document.addEventListener('click', press, { capture: true });
