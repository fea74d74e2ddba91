import type { ReactNode } from 'react';
import { unbroken } from './unbroken.tsx';

/* Explicit ARIA roles, because some browsers no longer expose a table whose rows are laid out as cards. */
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  columnHead: { role: 'columnheader', scope: 'col' },
  rowHead: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

type Props = { caption: string; children: ReactNode; captionHidden?: boolean };

/**
 * A table that becomes rows of labels and values in a narrow container (tables.css), so that it never scrolls sideways.
 */
export function FittingTable({ caption, captionHidden = false, children }: Props) {
  return (
    <div className="fitting my-2">
      <table {...tableRoles.table} className="w-full text-small tabular">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-note text-muted'}>
          {unbroken(caption)}
        </caption>
        {children}
      </table>
    </div>
  );
}
