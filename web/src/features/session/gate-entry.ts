import { useHistoryState } from 'wouter/use-browser-location';

/** What the guard notes with the gate's entry in the history: never in the address, which others can write. */
export type GateEntry = {
  /** The page that the visitor asked for. */
  returnTo: string;
  /** Whether there was a session, which has ended. */
  sessionEnded: boolean;
};

/** How the visitor came to the gate. `returnTo` is `fallback` unless the guard has noted a page below it. */
export function useGateEntry(fallback: string): GateEntry {
  const entry = useHistoryState<Partial<GateEntry> | null>();
  return {
    returnTo: entry?.returnTo?.startsWith(fallback) ? entry.returnTo : fallback,
    sessionEnded: entry?.sessionEnded === true,
  };
}

let wasOpen = false;

/** Notes that there is a session: in memory, and with this entry of the history, which survives a reload. */
export function noteSession(): void {
  wasOpen = true;
  history.replaceState({ ...history.state, hadSession: true }, '');
}

/** Whether there was a session when this page was shown, or a page before it. */
export const hadSession = (): boolean => wasOpen || history.state?.hadSession === true;
