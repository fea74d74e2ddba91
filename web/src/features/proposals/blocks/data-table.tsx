import { TextLink } from '#web/src/ui/text-link.tsx';
import type { BlockOf } from './block-of.ts';
import { FittingTable } from './fitting-table.tsx';
import { marked } from './marked.tsx';
import { tableRoles } from './table-roles.ts';

const alignment = { start: 'text-left', end: 'text-right whitespace-nowrap' };

/** About the letters of a line in the narrowest column of text: 13rem in tables.css. A longer value is prose. */
const lettersInLine = 24;

const cell = 'px-2 py-2.5 align-top first:pl-0 last:pr-0';

export function DataTable({ caption, columns, rows, foot }: BlockOf<'table'>) {
  const align = (position: number) => alignment[columns[position]?.align ?? 'start'];
  const labels = marked(
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
          <Row key={row.join()} cells={row} columns={columns} align={align} className="border-b border-line" />
        ))}
      </tbody>
      {foot && (
        <tfoot {...tableRoles.group}>
          <Row cells={foot} columns={columns} align={align} className="border-b-2 border-ink font-medium" />
        </tfoot>
      )}
    </FittingTable>
  );
}

type RowProps = {
  cells: readonly string[];
  columns: BlockOf<'table'>['columns'];
  align: (position: number) => string;
  className: string;
};

/** The first cell says what the row is about. */
function Row({ cells: texts, columns, align, className }: RowProps) {
  const [head, ...cells] = marked(texts, ' | ');
  return (
    <tr {...tableRoles.row} className={className}>
      <th {...tableRoles.rowHead} className={`${cell} min-w-32 font-[inherit] ${align(0)}`}>
        {head}
      </th>
      {texts.slice(1).map((text, position) => (
        <td
          key={columns[position + 1]?.label}
          {...tableRoles.cell}
          data-label={columns[position + 1]?.label}
          className={`${cell} ${align(position + 1)} ${text.length > lettersInLine ? 'prose' : ''}`}
        >
          {/* One element: beside its label, a value of several would be laid out as several. */}
          {text.startsWith('https://') ? (
            <TextLink href={text} rel="external">
              {cells[position]}
            </TextLink>
          ) : (
            text && <span>{cells[position]}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
