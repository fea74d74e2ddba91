import { useEffect } from 'react';
import { site } from '#shared/site.ts';

/** The title for the browser tab and search engines. */
export const pageTitle = (title: string): string => `${title} · ${site.name}`;

/** Sets the document title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
