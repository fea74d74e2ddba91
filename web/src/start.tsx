import { hydrateRoot } from 'react-dom/client';
import type { PageName } from '#shared/pages.ts';
import { App } from './app.tsx';
import { onFormReady } from './lib/form-ready.ts';
import { keepFields } from './lib/kept-fields.ts';
import { createQueryClient } from './lib/query-client.ts';
import { showUnavailable } from './ui/unavailable.tsx';

/** Starts React in #root. What a visitor has typed survives, and an error takes no text away. */
export function startReact(page: PageName | undefined, on: { onReady(): void; onFailure(): void }): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const { pathname, search } = location;
  const prerendered = root.cloneNode(true);
  let putFieldsBack = keepFields(root);
  let isReady = false;
  onFormReady(() => {
    // A later form is another one, which begins empty.
    if (!isReady) putFieldsBack();
    isReady = true;
    putFieldsBack = keepFields(root);
    on.onReady();
  });
  const recover = (error: unknown) => {
    react.unmount();
    if (page === 'clientRoom' || location.pathname !== pathname) return showUnavailable(root, error);
    root.replaceChildren(...prerendered.childNodes);
    putFieldsBack();
    on.onFailure();
  };
  const react = hydrateRoot(root, <App queryClient={createQueryClient()} ssrPath={pathname + search} />, {
    onUncaughtError(error) {
      reportError(error);
      // Not at once, because React has yet to remove what it rendered.
      queueMicrotask(() => recover(error));
    },
  });
}
