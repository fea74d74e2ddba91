import { useEffect, useLayoutEffect } from 'react';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { restoreScroll, saveScroll } from '#web/src/lib/scroll-position.ts';

/**
 * Does for a page of the room what browsers do after a page load: sets the title, restores the scroll position or
 * scrolls to the section in the URL, and moves the focus if the link or button that led here is gone.
 * @param isArrival whether the browser loaded this page, and so has placed the focus itself
 */
export function useArrival(title: string, isArrival: boolean): void {
  useLayoutEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page arrives only once
  useLayoutEffect(() => {
    restoreScroll();
    const heading = document.querySelector<HTMLElement>('main h1');
    if (isArrival || !heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, []);
  useEffect(saveScroll, []);
}
