/** How long nothing scrolls until the place is noted, in milliseconds. WebKit allows 100 changes of the history in 30 s. */
const restMs = 200;

/** The place that the history entry or the address names. */
const placeOfArrival = () => ({
  readTo: (history.state as { readTo?: unknown } | null)?.readTo,
  // Not decoded: a section's id needs no encoding, and a malformed one would throw.
  id: location.hash.slice(1),
});

/** Whether the reader goes to a place further down, which must be there. */
export const startsBelow = (): boolean => {
  const { readTo, id } = placeOfArrival();
  return typeof readTo === 'number' || id !== '';
};

/**
 * Scrolls to where the reader was, after a reload or on the way back, or else to the section that the address names: the
 * page arrives after the browser has tried both.
 */
export function restorePlace(): void {
  const { readTo, id } = placeOfArrival();
  if (typeof readTo === 'number') scrollTo({ top: readTo, behavior: 'instant' });
  else if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
}

let timer: ReturnType<typeof setTimeout> | undefined;

// Not by scrollend, which WebKit 2.50 lacks, and not on leaving the page: browsers accept no new state then.
const note = () => {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState({ ...history.state, readTo: scrollY }, ''), restMs);
};

/**
 * Notes in the browser's history entry, and nowhere else, where the reader is. Asked for twice, it is done once.
 * @returns a function that ends it
 */
export function keepPlace(): () => void {
  addEventListener('scroll', note, { passive: true });
  return () => {
    removeEventListener('scroll', note);
    clearTimeout(timer);
  };
}
