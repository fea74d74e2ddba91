import type { ComparisonRow } from '#shared/proposals.ts';
import type { BlockOf } from './block-of.ts';
import { useMarked } from './marked.tsx';
import { CriticalMark, Rating } from './rating.tsx';
import { ScrollingTable } from './scrolling-table.tsx';

const columns = ['Requirement', 'Power BI', 'Bespoke Platform', 'Notes'];
const cell = 'px-4 py-3 align-top text-left print:px-2';

export function ComparisonTable({ category, rows }: BlockOf<'comparison'>) {
  return (
    <ScrollingTable caption={category} captionHidden wide>
      <thead>
        <tr className="border-y-2 border-l-6 border-y-ink border-l-transparent forced-colors:border-l-[Canvas]">
          {columns.map((column) => (
            <th key={column} scope="col" className={`${cell} font-medium`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.feature} {...row} />
        ))}
      </tbody>
    </ScrollingTable>
  );
}

function Row({ feature, powerbi, bespoke, powerbiNote, critical }: ComparisonRow) {
  const [name, byPowerBi, byBespoke, note] = useMarked([feature, powerbi, bespoke, powerbiNote], ' | ');
  return (
    <tr
      className={`border-b border-line ${critical ? 'border-l-6 border-l-danger bg-danger/8' : 'border-l-6 border-l-transparent forced-colors:border-l-[Canvas]'}`}
    >
      <th scope="row" className={`${cell} w-[26%] min-w-44 font-medium print:min-w-0`}>
        {name}
        {critical && (
          <span className="mt-1 flex items-center gap-1.5 text-note text-danger">
            <CriticalMark />
            Critical
          </span>
        )}
      </th>
      <td className={`${cell} w-[13%] min-w-28 print:min-w-0`}>
        <Rating rating={powerbi}>{byPowerBi}</Rating>
      </td>
      <td className={`${cell} w-[13%] min-w-28 print:min-w-0`}>
        <Rating rating={bespoke}>{byBespoke}</Rating>
      </td>
      <td className={`${cell} min-w-56 print:min-w-0`}>{note}</td>
    </tr>
  );
}
