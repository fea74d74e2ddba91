import { useEffect, useRef, useState } from 'react';

/** The place that the reader comes for, of which the address and the history entry tell. */
const placeOfArrival = () => ({
  // Not decoded: a section's id needs no encoding, and a malformed one would throw.
  id: location.hash.slice(1),
  readTo: (history.state as { readTo?: unknown } | null)?.readTo,
});

/** Scrolls there. @returns whether the page has the place by now */
const goTo = ({ id, readTo }: ReturnType<typeof placeOfArrival>): boolean => {
  if (id) {
    const section = document.getElementById(id);
    section?.scrollIntoView({ behavior: 'instant' });
    return section !== null;
  }
  if (typeof readTo !== 'number') return true;
  scrollTo({ top: readTo, behavior: 'instant' });
  // Browsers round to the pixels of the screen.
  return scrollY > readTo - 1;
};

/**
 * Scrolls to the section that the address names or, after a reload or on the way back, to where the reader was: the page
 * arrives after the browser has tried both. The position is kept in the browser's history entry, and nowhere else.
 * @param isWhole whether the page has its full length: after one more try then, nothing is left to wait for
 */
export function useScrollRestoration(isWhole = true): void {
  // The browser's own try must not replace it.
  const [place] = useState(placeOfArrival);
  const isThere = useRef(false);
  useEffect(() => {
    const keep = () => history.replaceState({ ...history.state, readTo: scrollY }, '');
    // Not on leaving the page: browsers accept no new state then.
    document.addEventListener('scrollend', keep);
    return () => document.removeEventListener('scrollend', keep);
  }, []);
  useEffect(() => {
    isThere.current ||= goTo(place) || isWhole;
  }, [isWhole, place]);
}
