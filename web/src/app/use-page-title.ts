import { useEffect } from 'react';
import { pageTitle } from '#web/src/lib/page-title.ts';

/** Sets the document's title while the page is shown; undefined leaves it. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = pageTitle(title);
  }, [title]);
}
