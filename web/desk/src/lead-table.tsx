import type { DeskRow } from '#web/desk/api.ts';
import { inMinutes, inWords } from './words.ts';

type Props = { rows: readonly DeskRow[]; open(id: string): void };

// Cells are cut, so that a line is a line whatever a visitor has typed; the lead itself is shown complete.
const cell = 'truncate px-2 py-2.5 text-left first:pl-0 last:pr-0 lg:px-3';
// On a phone there is room for two columns.
const widths = {
  createdAt: 'w-40',
  name: '',
  email: 'max-sm:hidden',
  company: 'max-md:hidden',
  status: 'w-28 max-sm:hidden',
};
const columns = [
  [widths.createdAt, 'Received (UTC)'],
  [widths.name, 'Name'],
  [widths.email, 'Email'],
  [widths.company, 'Company'],
  [widths.status, 'State'],
] as const;

/** A page of the list. */
export function LeadTable({ rows, open }: Props) {
  return (
    <table className="mt-3 w-full table-fixed border-collapse text-small tabular-nums">
      <caption className="sr-only">Leads, newest first</caption>
      <thead>
        <tr className="border-y-2 border-ink">
          {columns.map(([width, heading]) => (
            <th key={heading} scope="col" className={`${cell} ${width} font-medium`}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ id, createdAt, name, email, company, status }) => (
          <tr key={id} className="border-b border-line hover:bg-surface focus-within:bg-surface">
            <td className={cell}>{inMinutes(createdAt)}</td>
            <th scope="row" className={`${cell} font-[inherit]`}>
              <button
                type="button"
                dir="auto"
                className="max-w-full cursor-pointer truncate rounded-box align-bottom font-medium underline decoration-edge underline-offset-4 -outline-offset-2 hover:decoration-ink"
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
