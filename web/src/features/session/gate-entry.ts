import { useHistoryState } from 'wouter/use-browser-location';
import { pageEntries } from '#shared/page-entries.ts';

/** What the guard stores in the login page's history entry, never in the address, which others can write. */
export type GateEntry = {
  /** The requested page. */
  returnTo: string;
  /** Whether a session has ended. */
  sessionEnded: boolean;
  /** If the room has closed: a sentence that says so. */
  closed?: string | undefined;
};

const roomPage = new RegExp(`^${pageEntries.clientRoom.path}/([a-z0-9-]+)(?=[/?#]|$)`);

/** How the visitor reached the login page, and the requested room; empty if none. */
export function useGateEntry(): Partial<GateEntry> & { room?: string } {
  const entry = useHistoryState<Partial<GateEntry> | null>();
  const [, room] = roomPage.exec(entry?.returnTo ?? '') ?? [];
  return room === undefined ? {} : { ...entry, room };
}
