import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** @param component a `component` in shared/page-entries.ts, which names a module in ./pages */
export const loadPage = async (component: string): Promise<PageModule> =>
  (modules[`./pages/${component}.tsx`] as () => Promise<PageModule>)();

/** Distinguishes a network failure from a bug in our code: browsers do not say why a module failed to load. */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
