import type { ComponentType } from 'react';
import type { PageName } from '#shared/pages.ts';

/** Loads the code of each page. */
export const pages: Record<PageName, () => Promise<{ default: ComponentType }>> = {
  landing: () => import('./landing/landing-page.tsx'),
  privacy: () => import('./landing/privacy-page.tsx'),
  login: () => import('./session/login-page.tsx'),
  clientRoom: () => import('./features/proposals/client-room.tsx'),
};

/** Distinguishes a network failure from a bug in our code: browsers do not say why a module failed to load. */
export const isServerReached = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
