import { pageEntries } from '#shared/page-entries.ts';

/** One channel sends and receives, because a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

/** Before leaving, because the browser may keep the page for Back. */
const hide = () => {
  document.body.hidden = true;
};

/**
 * Records a session in memory and in this history entry, which survives a reload. From then on the page closes when
 * another tab ends the session, and checks again when Back restores it, where no guard runs.
 */
export function noteSession(): void {
  history.replaceState({ ...history.state, hadSession: true }, '');
  if (channel) return;
  channel = new BroadcastChannel('session');
  channel.onmessage = () => {
    hide();
    // The guard checks again, and the login page says that the session has ended.
    location.reload();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Whether there was a session on this page or one before it. */
export const hadSession = (): boolean => channel !== undefined || history.state?.hadSession === true;

/** Tells other tabs that the session has ended, and replaces this page by the login page for the same room. */
export function leaveRoom(): void {
  channel?.postMessage('ended');
  hide();
  const entry = { returnTo: location.pathname.split('/', 3).join('/'), sessionEnded: false };
  history.replaceState(entry, '', pageEntries.gate.path);
  location.reload();
}
