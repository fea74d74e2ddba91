import type { ReactNode } from 'react';
import { tableRoles } from './table-roles.ts';
import { unbroken } from './unbroken.tsx';

type Props = { caption: string; children: ReactNode; captionHidden?: boolean };

/** A table that becomes rows of labels and values where its place is narrow, by tables.css. None scrolls sideways. */
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
