import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

/** Each page is a separate chunk. */
const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** Loads a page's code. @param component from its entry @throws if there is no such page */
export const loadPage = async (component: string): Promise<PageModule> =>
  (modules[`./pages/${component}.tsx`] as () => Promise<PageModule>)();

/**
 * Whether the server answers at all. Browsers do not say why code failed to load, so this distinguishes a network
 * failure from a failure of ours.
 */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
