import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { allPages } from '#shared/page-entries.ts';
import type { EarlyReads } from '#web/src/early-reads.ts';
import { addEarlyReads } from '#web/src/lib/api-request.ts';
import { App } from './app.tsx';

/** In development, `npm run dev` hears of what the page shows instead of a component that failed. */
const options: RootOptions = import.meta.env.DEV ? { onCaughtError: reportError } : {};

/** The page's code that the address asks for, by its entry's `component`. */
const componentAt = (address: string) =>
  allPages.find(({ path, holdsRooms }) => (holdsRooms ? address.startsWith(`${path}/`) : address === path))?.component;

/**
 * Brings the page to life: takes over the prerendered HTML, or draws the page where that HTML is of another one. That is
 * so after signing out and going back before this code has come: the browser changes the address and keeps the gate.
 * @param component the page that was prerendered; nothing in development
 * @param earlyReads answers that the page need not ask for again
 */
export function start(component: string | undefined, earlyReads: EarlyReads): void {
  addEarlyReads(earlyReads);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  if (component && component === componentAt(location.pathname)) hydrateRoot(root, <App />, options);
  else createRoot(root, options).render(<App />);
}
