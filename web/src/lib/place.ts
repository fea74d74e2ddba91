/** Delay between the end of scrolling and saving, in milliseconds. WebKit allows 100 history changes in 30 s. */
const restMs = 200;

const placeOfArrival = () => ({
  readTo: (history.state as { readTo?: unknown } | null)?.readTo,
  // Not decoded: section ids need no encoding, and a malformed one would throw.
  id: location.hash.slice(1),
});

/** Whether the target is further down and must be rendered first. */
export const startsBelow = (): boolean => {
  const { readTo, id } = placeOfArrival();
  return typeof readTo === 'number' || id !== '';
};

/** Scrolls to the saved position, or to the section in the address: the browser tried before the content arrived. */
export function restorePlace(): void {
  const { readTo, id } = placeOfArrival();
  if (typeof readTo === 'number') scrollTo({ top: readTo, behavior: 'instant' });
  else if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
}

let timer: ReturnType<typeof setTimeout> | undefined;

// Not on scrollend, which WebKit 2.50 lacks, nor on leaving: browsers then accept no new state.
const note = () => {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState({ ...history.state, readTo: scrollY }, ''), restMs);
};

/** Saves the scroll position in the history entry, and nowhere else. @returns a function that stops it */
export function keepPlace(): () => void {
  addEventListener('scroll', note, { passive: true });
  return () => {
    removeEventListener('scroll', note);
    clearTimeout(timer);
  };
}
