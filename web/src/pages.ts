import type { ComponentType } from 'react';
import type { PageName } from '#shared/pages.ts';

/** Loads what React renders on a page. Static pages have no entry; the build fails if another page has none. */
export const pages: Partial<Record<PageName, () => Promise<{ default: ComponentType }>>> = {
  landing: () => import('./contact/contact-form.tsx'),
  login: () => import('./session/login-page.tsx'),
  clientRoom: () => import('./proposals/client-room.tsx'),
};
