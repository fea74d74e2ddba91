import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** The rulers of tables that have come and are not arranged yet. */
const arrived = new Set<Element>();

/** How wide each ruler was when its table was arranged. */
const widths = new WeakMap<Element, number>();

/** Reads all tables before it marks any: a read after a mark would have the browser lay out the page once more. */
const arrange = (rulers: readonly Element[]): void => {
  const tables = rulers.map((ruler) => ({ ruler, table: ruler.nextElementSibling as HTMLElement }));
  for (const { table } of tables) delete table.dataset.stacked;
  const places = tables.map(({ ruler, table }) => ({ table, ruler, place: ruler.clientWidth, is: table.offsetWidth }));
  for (const { ruler, table, place, is } of places) {
    widths.set(ruler, place);
    if (is > place) table.dataset.stacked = '';
  }
};

let observer: ResizeObserver | undefined;

/** Observes a ruler: it has no height, so that arranging its table never changes its size, which would be an error. */
const observe = (ruler: Element): ResizeObserver => {
  observer ??= new ResizeObserver((entries) =>
    arrange(entries.map(({ target }) => target).filter((target) => widths.get(target) !== target.clientWidth)),
  );
  observer.observe(ruler);
  return observer;
};

/**
 * Marks a table that is wider than its place with `data-stacked`, now and whenever its place changes. The element before
 * it, as wide as the place, is the ruler.
 */
export function useFit(): RefObject<HTMLTableElement | null> {
  const ref = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const ruler = ref.current?.previousElementSibling;
    if (!ruler) return;
    arrived.add(ruler);
    const observing = observe(ruler);
    return () => {
      arrived.delete(ruler);
      observing.unobserve(ruler);
    };
  }, []);
  return ref;
}

/**
 * Arranges the tables that have just been drawn, all at once. For the component that draws them: its layout effect runs
 * after theirs, and before anything scrolls to a place that they move.
 */
export function useFittedTables(): void {
  useLayoutEffect(() => {
    arrange([...arrived]);
    arrived.clear();
  });
  // The font that stands in until ours has come is as wide on average, and not in every table.
  useEffect(() => {
    const again = () => arrange([...document.querySelectorAll('.fitting > :first-child')]);
    document.fonts.addEventListener('loadingdone', again);
    return () => document.fonts.removeEventListener('loadingdone', again);
  }, []);
}
