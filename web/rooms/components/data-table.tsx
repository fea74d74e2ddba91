import type { ReactNode } from 'react';

/** Columns with `amount` hold numbers and align to the right. */
type Column = string | { amount: string };

export type Row = readonly [head: string, ...cells: ReactNode[]];

type Props = {
  /** Absent if the section's title says it all. */
  caption?: string;
  columns: readonly Column[];
  /** Each row's head is unique within its table. */
  rows: readonly Row[];
  total?: Row;
  /** Rows to highlight, with the word that says why. */
  flag?: { label: string; heads: readonly string[] };
};

const titleOf = (column: Column): string => (typeof column === 'string' ? column : column.amount);

const alignment = (column: Column | undefined) => (typeof column === 'object' ? 'amount' : undefined);

const roles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
};

/**
 * A table that becomes a list of labeled values in a narrow window. The roles are explicit because browsers drop a
 * table's own when its rows are laid out as blocks.
 */
export function DataTable({ caption, columns, rows, total, flag }: Props) {
  const row = ([head, ...cells]: Row) => {
    const isFlagged = flag?.heads.includes(head);
    return (
      <tr {...roles.row} key={head} className={isFlagged ? 'flagged' : undefined}>
        <th {...roles.rowHead}>
          {head} {isFlagged && <em>{flag?.label}</em>}
        </th>
        {columns.slice(1).map((column, index) => (
          <td {...roles.cell} key={titleOf(column)} className={alignment(column)} data-label={titleOf(column)}>
            <span>{cells[index]}</span>
          </td>
        ))}
      </tr>
    );
  };
  // Only a table of many columns can be wider than its box, which must then be reachable by keyboard.
  const scrolls = columns.length > 5 && { tabIndex: 0, role: 'region', 'aria-label': caption };
  return (
    <div className="table" {...scrolls}>
      <table {...roles.table}>
        {caption && <caption>{caption}</caption>}
        <thead {...roles.group}>
          <tr {...roles.row}>
            {columns.map((column) => (
              <th {...roles.columnHead} key={titleOf(column)} className={alignment(column)}>
                {titleOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.group}>{rows.map(row)}</tbody>
        {total && <tfoot {...roles.group}>{row(total)}</tfoot>}
      </table>
    </div>
  );
}
