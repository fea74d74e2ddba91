import type { ComponentType } from 'react';

type PageModule = { default: ComponentType };

/** Each page's code is a file of its own. */
const modules = import.meta.glob<PageModule>('./pages/*.tsx');

/** Fetches the code of a page. @param component its entry's `component` @throws where there is no such page */
export const loadPage = async (component: string): Promise<PageModule> =>
  (modules[`./pages/${component}.tsx`] as () => Promise<PageModule>)();

/**
 * Whether the server of this page answers at all. Browsers have no standard way to say why code failed to load, so this
 * tells a fault of the network from one of ours.
 */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
