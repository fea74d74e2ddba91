import { pageEntries } from '#shared/page-entries.ts';

/** Open once there is a session. There is one for sending and listening, because a channel does not hear itself. */
let channel: BroadcastChannel | undefined;

/** The content is hidden before the page is left: the browser may keep the page for its Back button. */
function hide(): void {
  document.body.hidden = true;
}

/**
 * Notes that there is a session: in memory, and with this entry of the history, which survives a reload. From then on the
 * page is left when another tab ends the session, and the server is asked again when the browser brings the page back from
 * memory, where no guard would notice.
 */
export function noteSession(): void {
  history.replaceState({ ...history.state, hadSession: true }, '');
  if (channel) return;
  channel = new BroadcastChannel('session');
  channel.onmessage = () => {
    hide();
    // The guard asks again, and the gate says that the session has ended.
    location.reload();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload());
}

/** Whether there was a session when this page was shown, or a page before it. */
export const hadSession = (): boolean => channel !== undefined || history.state?.hadSession === true;

/** Tells the other tabs that the session has ended, and replaces this page by the gate, which then opens the room that is left. */
export function leaveRoom(): void {
  channel?.postMessage('ended');
  hide();
  const entry = { returnTo: location.pathname.split('/', 3).join('/'), sessionEnded: false };
  history.replaceState(entry, '', pageEntries.gate.path);
  location.reload();
}
