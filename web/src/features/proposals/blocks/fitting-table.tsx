import type { ReactNode } from 'react';
import { Marked } from './marked.tsx';
import { tableRoles } from './table-roles.ts';

type Props = { caption: string; children: ReactNode; captionHidden?: boolean };

/**
 * A table that becomes rows of labels and values where it is wider than its place: fit-tables.ts and tables.css. None
 * scrolls sideways.
 */
export function FittingTable({ caption, captionHidden = false, children }: Props) {
  return (
    <div className="fitting my-2">
      <div />
      <table {...tableRoles.table} className="w-full text-small tabular">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-note text-muted'}>
          <Marked>{caption}</Marked>
        </caption>
        {children}
      </table>
    </div>
  );
}
