import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** @param component from the page's entry */
export const loadPage = async (component: string): Promise<PageModule> =>
  (modules[`./pages/${component}.tsx`] as () => Promise<PageModule>)();

/** Tells a network failure from one of ours: browsers do not say why code failed to load. */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
