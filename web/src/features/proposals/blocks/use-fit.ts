import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What the caption of a table in the margin takes: document.css. In root ems. */
const marginWidth = 19;

/**
 * Marks a table that is wider than its place with `data-stacked`, and one that leaves room for its caption in
 * the margin with `data-roomy`: now and whenever its place changes. The element before it, as wide as the place, is
 * the ruler.
 */
export function useFit(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const table = ref.current;
    const ruler = table?.previousElementSibling;
    if (!table || !ruler) return;
    const arrange = () => {
      const margin = marginWidth * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      delete table.dataset.stacked;
      delete table.dataset.roomy;
      const room = ruler.clientWidth - table.offsetWidth;
      if (room < 0) table.dataset.stacked = '';
      else if (room >= margin) table.dataset.roomy = '';
    };
    arrange();
    // Of an element that has no height: what it is told of never changes what it observes, which would be an error.
    const observer = new ResizeObserver(arrange);
    observer.observe(ruler);
    return () => observer.disconnect();
  }, []);
  return ref;
}
