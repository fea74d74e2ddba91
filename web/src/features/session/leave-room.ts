import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageEntries } from '#shared/page-entries.ts';

const channelName = 'session';

/** Replaces this page by the gate. The content is hidden first: the browser may keep the page for its Back button. */
export function leaveRoom(): void {
  document.body.hidden = true;
  location.replace(pageEntries.gate.path);
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
