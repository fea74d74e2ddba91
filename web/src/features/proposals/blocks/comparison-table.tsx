import type { BlockOf, ComparisonRow } from '#shared/proposals.ts';
import { FittingTable, tableRoles } from './fitting-table.tsx';
import { CriticalMark, Rating } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

const cell = 'px-4 py-3 align-top text-left print:px-2';

export function ComparisonTable({ category, rows, heads }: BlockOf<'comparison'>) {
  return (
    <FittingTable caption={category} captionHidden>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row} className="border-y-2 border-ink">
          <Head>Requirement</Head>
          <Head>{heads?.powerbi}</Head>
          <Head>{heads?.bespoke}</Head>
          <Head>Notes</Head>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <Row key={row.feature} {...row} heads={heads} />
        ))}
      </tbody>
    </FittingTable>
  );
}

function Head({ children }: { children: string | undefined }) {
  return (
    <th {...tableRoles.columnHead} className={`${cell} font-medium lg:whitespace-nowrap`}>
      {children}
    </th>
  );
}

type RowProps = ComparisonRow & Pick<BlockOf<'comparison'>, 'heads'>;

function Row({ feature, powerbi, bespoke, powerbiNote, critical, phase, heads }: RowProps) {
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
        data-label={heads?.powerbi}
        className={`${cell} w-[13%] min-w-28 print:w-[10%] print:min-w-0`}
      >
        <Rating rating={powerbi} />
      </td>
      <td
        {...tableRoles.cell}
        data-label={heads?.bespoke}
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
