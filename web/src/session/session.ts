import { queryOptions } from '@tanstack/react-query';
import { pageEntries } from '#shared/pages.ts';
import type { SessionResponse } from '#shared/session.ts';
import { parseResponse } from '#web/src/lib/api-request.ts';
import { checkUrl } from '#web/src/lib/api-urls.ts';
import { getQueryFn } from '#web/src/lib/query-client.ts';

const read = getQueryFn({ on401: 'throw' });

/** Checks for a session. @param room the room, as in its URL, that the session must open; undefined for any room */
export const checkQuery = (room: string | undefined) =>
  queryOptions({
    queryKey: [checkUrl(room)],
    queryFn: async (context) => parseResponse<SessionResponse>({ isAuthenticated: 'boolean' }, await read(context)),
    retry: 1,
    staleTime: 0,
    // When the network is back, repeat only a failed check: repeating a successful one would hide the page meanwhile.
    refetchOnReconnect: ({ state }) => state.status === 'error',
    gcTime: 0,
  });

/** One channel for sending and receiving, so that a tab does not receive its own messages. */
let channel: BroadcastChannel | undefined;

/** Hides the page before the visitor leaves it, because the browser may keep the page and show it on Back. */
const hide = () => {
  document.body.hidden = true;
};

/**
 * Records that there is a session, in memory and in this history entry, which survives a reload. From then on, the page
 * reloads when another tab ends the session, or when Back restores the page from memory, because then no guard runs.
 */
export function noteSession(): void {
  history.replaceState({ ...history.state, hadSession: true }, '');
  if (channel) return;
  channel = new BroadcastChannel('session');
  channel.onmessage = () => {
    hide();
    // After the reload, the guard checks again and the login page says that the session has ended.
    location.reload();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Whether there has been a session since the page loaded, or before a reload of this history entry. */
export const hadSession = (): boolean => channel !== undefined || history.state?.hadSession === true;

/** Tells other tabs that the session has ended, and replaces this page with the login page for the same room. */
export function leaveRoom(): void {
  channel?.postMessage('ended');
  hide();
  const entry = { returnTo: location.pathname.split('/', 3).join('/'), sessionEnded: false };
  history.replaceState(entry, '', pageEntries.login.path);
  location.reload();
}
