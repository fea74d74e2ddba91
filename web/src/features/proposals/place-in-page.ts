import { useEffect } from 'react';

/**
 * Goes to the section that the address names, or, after a reload or on the way back, to where the reader was: the page
 * arrives after the browser has looked for either. The place is kept with the entry of the browser's history, and nowhere else.
 */
export function usePlaceInPage(): void {
  useEffect(() => {
    // As it is: a section's id needs no encoding, and what cannot be decoded would throw.
    const id = location.hash.slice(1);
    const { readTo } = (history.state ?? {}) as { readTo?: unknown };
    if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    else if (typeof readTo === 'number') scrollTo({ top: readTo, behavior: 'instant' });
    const keep = () => history.replaceState({ ...history.state, readTo: scrollY }, '');
    // When the page is left it is too late: browsers take no new state then.
    document.addEventListener('scrollend', keep);
    return () => document.removeEventListener('scrollend', keep);
  }, []);
}
