import { useEffect } from 'react';
import { site } from '#shared/site.ts';

/** A page's title as the browser's tab and a search engine show it. */
export const pageTitle = (title: string): string => `${title} · ${site.name}`;

/** Sets the document's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
