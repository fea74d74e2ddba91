import type { BlockOf } from './block-of.ts';
import { FittingTable } from './fitting-table.tsx';
import { useMarked } from './marked.tsx';
import { tableRoles } from './table-roles.ts';

const alignment = { start: 'text-left', end: 'text-right whitespace-nowrap' };
/** In characters: what is longer needs lines of some length. */
const shortestProse = 24;

const cell = 'px-2 py-2.5 lg:px-3 align-top first:pl-0 last:pr-0';

export function DataTable({ caption, columns, rows, foot }: BlockOf<'table'>) {
  const align = (position: number) => alignment[columns[position]?.align ?? 'start'];
  const styleOf = (position: number) =>
    `${align(position)} ${rows.some((row) => (row[position]?.length ?? 0) > shortestProse) ? 'prose' : ''}`;
  const labels = useMarked(
    columns.map(({ label }) => label),
    ' | ',
  );
  return (
    <FittingTable caption={caption}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row} className="border-y-2 border-ink">
          {columns.map(({ label }, position) => (
            <th key={label} {...tableRoles.columnHead} className={`${cell} font-medium ${align(position)}`}>
              {labels[position]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <Row key={row.join()} cells={row} columns={columns} styleOf={styleOf} className="border-b border-line" />
        ))}
      </tbody>
      {foot && (
        <tfoot {...tableRoles.group}>
          <Row cells={foot} columns={columns} styleOf={styleOf} className="border-b-2 border-ink font-medium" />
        </tfoot>
      )}
    </FittingTable>
  );
}

type RowProps = {
  cells: readonly string[];
  columns: BlockOf<'table'>['columns'];
  styleOf: (position: number) => string;
  className: string;
};

/** The first cell says what the row is about. */
function Row({ cells: texts, columns, styleOf, className }: RowProps) {
  const [head, ...cells] = useMarked(texts, ' | ');
  return (
    <tr {...tableRoles.row} className={className}>
      <th {...tableRoles.rowHead} className={`${cell} min-w-32 font-[inherit] ${styleOf(0)}`}>
        {head}
      </th>
      {columns.slice(1).map(({ label }, position) => (
        <td key={label} {...tableRoles.cell} data-label={label} className={`${cell} ${styleOf(position + 1)}`}>
          {/* One element: beside its label, a value of several would be laid out as several. */}
          {texts[position + 1] !== '' && <span>{cells[position]}</span>}
        </td>
      ))}
    </tr>
  );
}
