import { useEffect, useLayoutEffect } from 'react';
import { navigation } from '#web/src/lib/navigation.ts';
import { usePageTitle } from '#web/src/lib/page-title.ts';
import { restoreScroll, saveScroll } from '#web/src/lib/scroll-position.ts';

/**
 * Does for a page of the room what browsers do after a page load: sets the title, restores the scroll position or
 * scrolls to the section in the URL, and moves the focus if the link or button that led here is gone.
 */
export function useArrival(title: string): void {
  usePageTitle(title);
  useLayoutEffect(() => {
    restoreScroll();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!navigation.isPageLoad && heading) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    return () => {
      navigation.isPageLoad = false;
    };
  }, []);
  useEffect(saveScroll, []);
}
