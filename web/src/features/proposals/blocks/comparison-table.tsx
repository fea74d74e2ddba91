import type { BlockOf, ComparisonRow } from '#shared/proposals.ts';
import { FittingTable, tableRoles } from './fitting-table.tsx';
import { CriticalMark, Rating } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

const columns = ['Requirement', 'Power BI', 'Bespoke Platform', 'Notes'] as const;
const cell = 'px-4 py-3 align-top text-left print:px-2';

export function ComparisonTable({ category, rows }: BlockOf<'comparison'>) {
  return (
    <FittingTable caption={category} captionHidden>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row} className="border-y-2 border-ink">
          {columns.map((column) => (
            <th key={column} {...tableRoles.columnHead} className={`${cell} font-medium lg:whitespace-nowrap`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <Row key={row.feature} {...row} />
        ))}
      </tbody>
    </FittingTable>
  );
}

function Row({ feature, powerbi, bespoke, powerbiNote, critical, phase }: ComparisonRow) {
  return (
    <tr
      {...tableRoles.row}
      data-requirement={critical ? 'critical' : ''}
      className={`border-b border-line ${critical ? 'bg-danger/6' : ''}`}
    >
      <th {...tableRoles.rowHead} className={`${cell} w-[26%] min-w-44 font-medium print:w-[24%] print:min-w-0`}>
        {unbroken(feature)}
        {critical && (
          <span className="mt-1 flex items-center gap-1.5 text-note text-danger">
            <CriticalMark />
            Critical
          </span>
        )}
      </th>
      <td
        {...tableRoles.cell}
        data-label={columns[1]}
        className={`${cell} w-[13%] min-w-28 print:w-[10%] print:min-w-0`}
      >
        <Rating rating={powerbi} />
      </td>
      <td
        {...tableRoles.cell}
        data-label={columns[2]}
        className={`${cell} w-[13%] min-w-28 print:w-[10%] print:min-w-0`}
      >
        <Rating rating={bespoke} phase={phase} />
      </td>
      <td {...tableRoles.cell} className={`${cell} min-w-56 print:min-w-0`}>
        {unbroken(powerbiNote)}
      </td>
    </tr>
  );
}
