import { useHistoryState } from 'wouter/use-browser-location';

/** What the guard leaves in the history entry of the gate: the page that was asked for. It is never in the address. */
export type AskedFor = { askedFor: string };

/** The page to go on to after the login: the one that was asked for, or else the fallback. */
export function useAskedFor(fallback: string): string {
  const state = useHistoryState<Partial<AskedFor> | null>();
  return state?.askedFor?.startsWith(fallback) ? state.askedFor : fallback;
}
