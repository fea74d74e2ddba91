import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { apiPaths } from '#shared/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { forgetLastRead } from '#web/src/lib/last-read.ts';
import { showToast } from '#web/src/ui/toast/store.ts';
import { leaveRoom, tellOtherTabs } from './leave-room.ts';

/** The button, whoever has drawn it: with a page of the room it is there before React. */
const buttons = '[data-sign-out]';

/**
 * Ends the session, here and in every other tab, when the button is pressed, or was before React came. Not a mutation of
 * the query client: no page of the room has another.
 */
export function useSignOut(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const signOut = async (button: HTMLButtonElement) => {
      button.disabled = true;
      delete button.dataset.pressed;
      try {
        await apiRequest('POST', apiPaths.logout, { body: {} });
      } catch (error) {
        button.disabled = false;
        // A disabled button loses the focus. It gets it back, unless the visitor has moved on.
        if (document.activeElement === document.body) button.focus();
        const description = `You are still signed in. ${messageOf(error) ?? 'Please try again.'}`;
        return showToast({ variant: 'destructive', title: 'Error', description });
      }
      queryClient.clear();
      forgetLastRead();
      tellOtherTabs();
      leaveRoom();
    };
    const onClick = ({ target }: Event) => {
      const button = target instanceof Element && target.closest<HTMLButtonElement>(buttons);
      if (button) signOut(button);
    };
    document.addEventListener('click', onClick);
    const pressed = document.querySelector<HTMLButtonElement>(`${buttons}[data-pressed]`);
    if (pressed) signOut(pressed);
    return () => document.removeEventListener('click', onClick);
  }, [queryClient]);
}
