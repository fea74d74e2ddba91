import { useHistoryState } from 'wouter/use-browser-location';

/** The page that the visitor asked for. The guard keeps it in the gate's history entry, never in the address. */
export type ReturnTo = { returnTo: string };

/** The page to go to after the login: the one that the visitor asked for if it is below `fallback`, else `fallback`. */
export function useReturnTo(fallback: string): string {
  const state = useHistoryState<Partial<ReturnTo> | null>();
  return state?.returnTo?.startsWith(fallback) ? state.returnTo : fallback;
}
