import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app.tsx';

/** Brings the page to life: takes over the prerendered HTML, or draws it where there is none (in development). */
export function start(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  if (root.firstElementChild) hydrateRoot(root, <App />);
  else createRoot(root).render(<App />);
}
