import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Marks a table that is wider than its place with `data-stacked`, now and whenever its place changes. */
export function useFit(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const table = ref.current;
    const place = table?.parentElement;
    if (!table || !place) return;
    let frame = 0;
    let width = 0;
    const arrange = () => {
      width = place.clientWidth;
      delete table.dataset.stacked;
      if (table.offsetWidth > width) table.dataset.stacked = '';
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
