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

/** A ruler has no height, so that arranging its table never changes its size, which would be an error. */
const observer = new ResizeObserver((entries) =>
  arrange(entries.map(({ target }) => target).filter((target) => widths.get(target) !== target.clientWidth)),
);

/**
 * Marks each new table in an element that is wider than its place with `data-stacked`, before it is painted and whenever
 * its place changes. The element before it, as wide as the place, is the ruler.
 * @param isAtOnce for who measures the page next: it has the browser lay out the page now
 */
export function fitTables(element: Element, isAtOnce: boolean): void {
  const rulers = [...element.querySelectorAll('.fitting > :first-child')].filter((ruler) => !widths.has(ruler));
  if (isAtOnce) arrange(rulers);
  for (const ruler of rulers) observer.observe(ruler);
}
