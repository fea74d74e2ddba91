import { pageEntries } from '#shared/pages.ts';

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
