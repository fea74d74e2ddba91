/** The delay from the last scroll event until the position is saved. WebKit allows 100 history updates per 30 s. */
const restMs = 200;

const placeOfArrival = () => ({
  scrollTop: (history.state as { scrollTop?: unknown } | null)?.scrollTop,
  // The hash is not decoded, because section ids need no encoding, and decoding a malformed hash would throw.
  id: location.hash.slice(1),
});

/** Scrolls to the saved position or the section in the URL, because the browser tried before the content arrived. */
export function restoreScroll(): void {
  const { scrollTop, id } = placeOfArrival();
  if (typeof scrollTop === 'number') scrollTo({ top: scrollTop, behavior: 'instant' });
  else if (id) document.getElementById(id)?.scrollIntoView({ behavior: 'instant' });
}

let timer: ReturnType<typeof setTimeout> | undefined;

// Uses a timer, because WebKitGTK 2.50 lacks scrollend, and browsers ignore new history state once a page is left.
const note = () => {
  clearTimeout(timer);
  timer = setTimeout(() => history.replaceState({ ...history.state, scrollTop: scrollY }, ''), restMs);
};

/** Saves the scroll position in the history entry after each scroll. @returns a function that stops saving */
export function saveScroll(): () => void {
  addEventListener('scroll', note, { passive: true });
  return () => {
    removeEventListener('scroll', note);
    clearTimeout(timer);
  };
}
