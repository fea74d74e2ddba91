import { paths } from './paths.ts';

/** Each page's code is a file of its own. */
export const pages = {
  landing: () => import('./landing-page.tsx'),
  gate: () => import('#web/src/features/session/gate-page.tsx'),
  clientRoom: () => import('./client-room.tsx'),
};

/** Fetches the code of the page at this path, beside that of the app and not after it. */
export function preloadPage(path: string): Promise<unknown> {
  if (path === paths.home) return pages.landing();
  return path === paths.login ? pages.gate() : pages.clientRoom();
}
