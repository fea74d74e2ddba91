import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { allPages } from '#shared/page-entries.ts';
import type { EarlyReads } from '#web/src/early-reads.ts';
import { addEarlyReads } from '#web/src/lib/api-request.ts';
import { App } from './app.tsx';

/** In development, reports a component that failed to `npm run dev`. */
const options: RootOptions = import.meta.env.DEV ? { onCaughtError: reportError } : {};

/** The code of the page at this address, by its entry's `component`. */
const componentAt = (address: string) =>
  allPages.find(({ path, holdsRooms }) => (holdsRooms ? address.startsWith(`${path}/`) : address === path))?.component;

/**
 * Brings the page to life: takes over the prerendered HTML, or draws the page where that HTML is of another one. After
 * signing out, going back changes the address and keeps the gate's HTML. Until the HTML is taken over, a change of the
 * address waits.
 * @param component the page that was prerendered; nothing in development
 * @param earlyReads answers that the page need not ask for again
 */
export function start(component: string | undefined, earlyReads: EarlyReads): void {
  addEarlyReads(earlyReads);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const { pathname, search } = location;
  if (component && component === componentAt(pathname)) hydrateRoot(root, <App ssrPath={pathname + search} />, options);
  else createRoot(root, options).render(<App />);
}
