import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { pageEntries } from '#shared/page-entries.ts';
import type { GateEntry } from './gate-entry.ts';

/** Open while the room is shown. There is one for sending and listening, because a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

/** The content is hidden before the page is left: the browser may keep the page for its Back button. */
function hide(): void {
  document.body.hidden = true;
}

/** Replaces this page by the gate, which then opens the room that is left. */
export function leaveRoom(): void {
  hide();
  const entry: GateEntry = { returnTo: location.pathname.split('/', 3).join('/'), sessionEnded: false };
  history.replaceState(entry, '', pageEntries.gate.path);
  location.reload();
}

/** Tells the other tabs that the session has ended. */
export function tellOtherTabs(): void {
  channel?.postMessage('ended');
}

/**
 * While the room is shown: leaves when another tab ends the session, and asks the server again when the browser brings
 * this page back from memory, where the guard would not notice.
 */
export function useLeavingWithOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    channel = new BroadcastChannel('session');
    channel.onmessage = () => {
      queryClient.clear();
      hide();
      // The guard asks again, and the gate says that the session has ended.
      location.reload();
    };
    const reload = (event: PageTransitionEvent) => {
      if (event.persisted) location.reload();
    };
    addEventListener('pagehide', hide);
    addEventListener('pageshow', reload);
    return () => {
      channel?.close();
      removeEventListener('pagehide', hide);
      removeEventListener('pageshow', reload);
    };
  }, [queryClient]);
}
