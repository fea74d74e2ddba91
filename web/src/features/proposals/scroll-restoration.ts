/** The place on the page that the address or the history entry names. */
const placeOfArrival = () => ({
  // Not decoded: a section's id needs no encoding, and a malformed one would throw.
  id: location.hash.slice(1),
  readTo: (history.state as { readTo?: unknown } | null)?.readTo,
});

/** Whether the reader goes to a place further down, which must have been drawn. */
export const startsBelow = (): boolean => {
  const { id, readTo } = placeOfArrival();
  return id !== '' || typeof readTo === 'number';
};

/**
 * Scrolls to the section that the address names or, after a reload or on the way back, to where the reader was: the page
 * arrives after the browser has tried both. The position is kept in the browser's history entry, and nowhere else.
 * @param signal ends that
 */
export function keepPlace(signal: AbortSignal): void {
  const { id, readTo } = placeOfArrival();
  if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
  else if (typeof readTo === 'number') scrollTo({ top: readTo, behavior: 'instant' });
  const keep = () => history.replaceState({ ...history.state, readTo: scrollY }, '');
  // Not on leaving the page: browsers accept no new state then.
  document.addEventListener('scrollend', keep, { signal });
}
