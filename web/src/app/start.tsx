import { createRoot, hydrateRoot } from 'react-dom/client';
import type { EarlyReads } from '#web/src/early-reads.ts';
import { addEarlyReads } from '#web/src/lib/api-request.ts';
import { App } from './app.tsx';

/**
 * Brings the page to life: takes over the prerendered HTML, or draws it where there is none (in development).
 * @param earlyReads answers that the page need not ask for again
 */
export function start(earlyReads: EarlyReads): void {
  addEarlyReads(earlyReads);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  if (root.firstElementChild) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}
