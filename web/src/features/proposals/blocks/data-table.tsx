import type { BlockOf } from '#shared/proposals.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { FittingTable, tableRoles } from './fitting-table.tsx';
import { unbroken } from './unbroken.tsx';

const alignment = { start: 'text-left', end: 'text-right' };

const cell = 'px-2 py-2.5 align-top first:pl-0 last:pr-0';

export function DataTable({ caption, columns, rows, foot }: BlockOf<'table'>) {
  const align = (position: number) => alignment[columns[position]?.align ?? 'start'];
  return (
    <FittingTable caption={caption}>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row} className="border-y-2 border-ink">
          {columns.map(({ label }, position) => (
            <th key={label} {...tableRoles.columnHead} className={`${cell} font-medium ${align(position)}`}>
              {unbroken(label)}
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

/** The first cell is the row header. */
function Row({ cells: [head = '', ...texts], columns, align, className }: RowProps) {
  return (
    <tr {...tableRoles.row} className={className}>
      <th {...tableRoles.rowHead} className={`${cell} min-w-28 [font-weight:inherit] ${align(0)}`}>
        {unbroken(head)}
      </th>
      {texts.map((text, position) => (
        <td
          key={columns[position + 1]?.label}
          {...tableRoles.cell}
          data-label={columns[position + 1]?.label}
          className={`${cell} ${align(position + 1)}`}
        >
          {/* A single element: next to its label, a value of several would be laid out separately. */}
          {text.startsWith('https://') ? (
            <TextLink href={text} rel="external">
              {text}
            </TextLink>
          ) : (
            text && <span>{unbroken(text)}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
