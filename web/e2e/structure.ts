/** Runs in the page: what is wrong with its landmarks, headings and tables. */
export const structureFaults = (): string[] => {
  const faults: string[] = [];
  const expectCount = (selector: string, ...wanted: number[]) => {
    const visible = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
    if (!wanted.includes(visible.length)) faults.push(`${visible.length} of ${selector} instead of ${wanted}`);
  };
  const isWaiting = document.querySelector('[role=status]')?.textContent === 'Loading...';
  if (!isWaiting) {
    expectCount('h1', 1);
    expectCount('main', 1);
    expectCount('header:not(main header)', 1);
    expectCount('footer:not(main footer)', 0, 1);
  }
  if (document.documentElement.lang !== 'en') faults.push(`the language is "${document.documentElement.lang}"`);

  const levels = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].map((heading) => Number(heading.tagName[1]));
  if (levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)) faults.push(`heading levels ${levels}`);

  // A folded table has no text that can be seen.
  for (const folded of document.querySelectorAll<HTMLDetailsElement>('details:has(table)')) folded.open = true;
  for (const table of document.querySelectorAll('table')) {
    const columns = [...(table.tHead?.rows[0]?.cells ?? [])];
    const rows = [...table.rows].filter((row) => row.parentElement !== table.tHead);
    const isHead = (scope: string) => (cell: HTMLTableCellElement | undefined) =>
      cell?.tagName === 'TH' && cell.scope === scope && cell.innerText !== '';
    const sound =
      columns.length > 1 &&
      columns.every(isHead('col')) &&
      rows.every((row) => row.cells.length === columns.length && isHead('row')(row.cells[0]));
    if (!table.caption?.textContent || !sound) faults.push(`table without heads: ${table.innerText.slice(0, 60)}`);
  }
  return faults;
};
