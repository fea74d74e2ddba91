import { useEffect } from 'react';

/**
 * Scrolls to the section that the address names or, after a reload or on the way back, to where the reader was: the page
 * arrives after the browser has tried both. The position is kept in the browser's history entry, and nowhere else.
 */
export function useScrollRestoration(): void {
  useEffect(() => {
    // Not decoded: a section's id needs no encoding, and a malformed one would throw.
    const id = location.hash.slice(1);
    const { readTo } = (history.state ?? {}) as { readTo?: unknown };
    if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
    else if (typeof readTo === 'number') scrollTo({ top: readTo, behavior: 'instant' });
    const keep = () => history.replaceState({ ...history.state, readTo: scrollY }, '');
    // Not on leaving the page: browsers accept no new state then.
    document.addEventListener('scrollend', keep);
    return () => document.removeEventListener('scrollend', keep);
  }, []);
}
