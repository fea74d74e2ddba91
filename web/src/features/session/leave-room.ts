import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

const channelName = 'session';

/** Goes to the gate in place of this page. What stood here is hidden first: the browser may keep the page to go back to. */
export function leaveRoom(): void {
  document.body.hidden = true;
  location.replace('/login');
}

/** Tells the other tabs that the session has ended. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage('ended');
  channel.close();
}

/**
 * While the room is shown: leaves when another tab ends the session, and asks the server again when the browser brings
 * this page back from memory, where the guard would not notice.
 */
export function useLeavingWithOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = () => {
      queryClient.clear();
      leaveRoom();
    };
    const hide = () => {
      document.body.hidden = true;
    };
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pagehide', hide);
    addEventListener('pageshow', reload);
    return () => {
      channel.close();
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', reload);
    };
  }, [queryClient]);
}
