import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What the caption of a table in the margin takes: document.css. In root ems. */
const marginWidth = 19;

/**
 * Marks a table that is wider than its place with `data-stacked`, and one that leaves room for its caption in
 * the margin with `data-roomy`: now and whenever its place changes.
 */
export function useFit(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const table = ref.current;
    const place = table?.parentElement;
    if (!table || !place) return;
    let frame = 0;
    let width = 0;
    const arrange = () => {
      const margin = marginWidth * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      width = place.clientWidth;
      delete table.dataset.stacked;
      delete table.dataset.roomy;
      const room = width - table.offsetWidth;
      if (room < 0) table.dataset.stacked = '';
      else if (room >= margin) table.dataset.roomy = '';
    };
    arrange();
    // In the next frame: an observer that changes what it observes is an error.
    const observer = new ResizeObserver(() => {
      cancelAnimationFrame(frame);
      if (place.clientWidth !== width) frame = requestAnimationFrame(arrange);
    });
    observer.observe(place);
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, []);
  return ref;
}
