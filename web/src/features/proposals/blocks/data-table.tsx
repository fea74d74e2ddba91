import type { BlockOf } from './block-of.ts';
import { useMarked } from './marked.tsx';
import { ScrollingTable } from './scrolling-table.tsx';

const alignment = { start: 'text-left', end: 'text-right whitespace-nowrap' };
const cell = 'px-2 py-2.5 lg:px-3 align-top first:pl-0 last:pr-0';

export function DataTable({ caption, columns, rows, foot }: BlockOf<'table'>) {
  const align = (position: number) => alignment[columns[position]?.align ?? 'start'];
  const labels = useMarked(
    columns.map(({ label }) => label),
    ' | ',
  );
  return (
    <ScrollingTable caption={caption}>
      <thead>
        <tr className="border-y-2 border-ink">
          {columns.map(({ label }, position) => (
            <th key={label} scope="col" className={`${cell} font-medium ${align(position)}`}>
              {labels[position]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.join()} cells={row} align={align} className="border-b border-line" />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Row cells={foot} align={align} className="border-b-2 border-ink font-medium" />
        </tfoot>
      )}
    </ScrollingTable>
  );
}

type RowProps = { cells: readonly string[]; align: (position: number) => string; className: string };

/** The first cell says what the row is about. */
function Row({ cells: texts, align, className }: RowProps) {
  const [head, ...cells] = useMarked(texts, ' | ');
  return (
    <tr className={className}>
      <th scope="row" className={`${cell} min-w-32 font-[inherit] ${align(0)}`}>
        {head}
      </th>
      {cells.map((text, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column's
        <td key={position} className={`${cell} ${align(position + 1)}`}>
          {text}
        </td>
      ))}
    </tr>
  );
}
