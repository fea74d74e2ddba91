import { useHistoryState } from 'wouter/use-browser-location';
import { pageEntries } from '#shared/page-entries.ts';

/** What the guard notes with the gate's entry in the history: never in the address, which others can write. */
export type GateEntry = {
  /** The page that the visitor asked for. */
  returnTo: string;
  /** Whether there was a session, which has ended. */
  sessionEnded: boolean;
  /** If the room has closed: a sentence that says so. */
  closed?: string | undefined;
};

const roomPage = new RegExp(`^${pageEntries.clientRoom.path}/([a-z0-9-]+)(?=[/?#]|$)`);

/** How the visitor came to the gate, with the address of the room that was asked for; empty if none was. */
export function useGateEntry(): Partial<GateEntry> & { room?: string } {
  const entry = useHistoryState<Partial<GateEntry> | null>();
  const [, room] = roomPage.exec(entry?.returnTo ?? '') ?? [];
  return room === undefined ? {} : { ...entry, room };
}
