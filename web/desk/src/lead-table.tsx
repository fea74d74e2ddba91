import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { type DeskQuery, type DeskRow, type DeskSort, deskSorts } from '#web/desk/api.ts';
import { inMinutes, inWords } from './words.ts';

type Props = {
  query: DeskQuery;
  change(changed: Partial<DeskQuery>): void;
  rows: readonly DeskRow[];
  table: RefObject<HTMLTableElement | null>;
  open(id: string): void;
  /** Goes some pages on, or back. */
  turn(by: number): void;
  /** Where the focus goes when there is no line left. */
  toSearch(): void;
};

const headings: Record<DeskSort, string> = {
  createdAt: 'Received (UTC)',
  name: 'Name',
  email: 'Email',
  company: 'Company',
  status: 'State',
};

// Cells are cut, so that a line is a line whatever a visitor has typed; the lead itself is shown complete.
const cell = 'truncate px-2 py-2.5 text-left first:pl-0 last:pr-0 lg:px-3';
// On a phone there is room for two columns.
const widths: Record<DeskSort, string> = {
  createdAt: 'w-40',
  name: '',
  email: 'max-sm:hidden',
  company: 'max-md:hidden',
  status: 'w-28 max-sm:hidden',
};

/** A page of the list. The arrow keys move along it, and Enter opens a lead. */
export function LeadTable({ query, change, rows, table, open, turn, toSearch }: Props) {
  const [current, setCurrent] = useState<string>();
  const stop = rows.some(({ id }) => id === current) ? current : rows[0]?.id;

  // A line that had the focus can go while others stay.
  useEffect(() => {
    if (current === undefined || current === stop || document.activeElement !== document.body) return;
    setCurrent(stop);
    if (stop === undefined) toSearch();
    else table.current?.querySelector<HTMLElement>('tbody [tabindex="0"]')?.focus({ preventScroll: true });
  });

  function move(event: KeyboardEvent<HTMLElement>) {
    const buttons = [...event.currentTarget.querySelectorAll('button')];
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 };
    const pages: Record<string, number> = { PageDown: 1, PageUp: -1 };
    const goal = goals[event.key];
    const by = pages[event.key];
    if (goal === undefined && by === undefined) return;
    event.preventDefault();
    if (goal !== undefined) buttons[goal]?.focus();
    if (by !== undefined) turn(by);
  }

  return (
    <table ref={table} className="mt-3 w-full table-fixed border-collapse text-small tabular-nums">
      <caption className="sr-only">
        Leads. The arrow keys move along the list, Enter opens a lead, Page Up and Page Down turn the page.
      </caption>
      <thead>
        <tr className="border-y-2 border-ink">
          {deskSorts.map((sort) => (
            <th
              key={sort}
              scope="col"
              className={`${cell} ${widths[sort]} font-medium`}
              {...(query.sort === sort && { 'aria-sort': query.order })}
            >
              <button
                type="button"
                className="max-w-full cursor-pointer truncate rounded-box hover:underline"
                onClick={() => change({ sort, order: orderAfter(query, sort) })}
              >
                {headings[sort]}
                {query.sort === sort && <span aria-hidden="true">{query.order === 'ascending' ? ' ↑' : ' ↓'}</span>}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody onKeyDown={move}>
        {rows.map(({ id, createdAt, name, email, company, status }) => (
          <tr key={id} className="border-b border-line hover:bg-surface focus-within:bg-surface">
            <td className={cell}>{inMinutes(createdAt)}</td>
            <th scope="row" className={`${cell} font-[inherit]`}>
              <button
                type="button"
                tabIndex={id === stop ? 0 : -1}
                dir="auto"
                className="max-w-full cursor-pointer truncate rounded-box align-bottom font-medium underline decoration-edge underline-offset-4 -outline-offset-2 hover:decoration-ink"
                onFocus={() => setCurrent(id)}
                onClick={() => open(id)}
              >
                {name?.trim() || 'No name'}
              </button>
            </th>
            <td className={`${cell} ${widths.email}`}>{email}</td>
            <td className={`${cell} ${widths.company}`} dir="auto">
              {company}
            </td>
            <td className={`${cell} ${widths.status}`}>{inWords(status)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Another column starts as one reads it; times start with the newest. */
function orderAfter({ sort, order }: DeskQuery, chosen: DeskSort): DeskQuery['order'] {
  if (sort === chosen) return order === 'ascending' ? 'descending' : 'ascending';
  return chosen === 'createdAt' ? 'descending' : 'ascending';
}
