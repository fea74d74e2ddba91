import { useEffect } from 'react';
import { site } from '#shared/site.ts';

/** The title of a page other than the landing page, as search engines and tabs show it. */
export const pageTitle = (title: string): string => `${title} · ${site.name}`;

/** Sets the title of a page that React renders. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
