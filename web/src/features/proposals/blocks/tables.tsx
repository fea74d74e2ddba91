import { Fragment, type ReactNode } from 'react';
import type { BlockOf } from '#shared/proposals.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { CriticalMark, Rating } from './rating.tsx';
import { unbroken } from './unbroken.tsx';

type Column = {
  label: string | undefined;
  /** `head`: classes of the column's header cell. `cell`: classes of its other cells. */
  head: string;
  cell: string;
  /** Whether the column's cells have no label in a narrow container. */
  isUnlabeled?: boolean;
};

type Row = { key: string; cells: readonly ReactNode[]; className: string; requirement?: string };

type Props = {
  caption: string;
  captionHidden?: boolean;
  columns: readonly Column[];
  rows: readonly Row[];
  foot?: Row | undefined;
};

/* Explicit ARIA roles, because some browsers drop a table's implicit roles when its rows are laid out as cards. */
const table = { role: 'table' };
const group = { role: 'rowgroup' };
const row = { role: 'row' };
const columnHead = { role: 'columnheader', scope: 'col' };
const rowHead = { role: 'rowheader', scope: 'row' };
const cellRole = { role: 'cell' };

/** A table that never scrolls sideways: in a narrow container, tables.css turns rows into lists of labeled values. */
function FittingTable({ caption, captionHidden = false, columns, rows, foot }: Props) {
  const drawn = ({ key, cells: [head, ...values], className, requirement }: Row) => (
    <tr key={key} {...row} data-requirement={requirement} className={className}>
      <th {...rowHead} className={columns[0]?.cell}>
        {head}
      </th>
      {columns.slice(1).map(({ label, cell, isUnlabeled }, position) => (
        <td key={label} {...cellRole} data-label={isUnlabeled ? undefined : label} className={cell}>
          {values[position]}
        </td>
      ))}
    </tr>
  );
  return (
    <div className="fitting my-2">
      <table {...table} className="w-full text-small tabular">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-note text-muted'}>
          {unbroken(caption)}
        </caption>
        <thead {...group}>
          <tr {...row} className="border-y-2 border-ink">
            {columns.map(({ label, head }) => (
              <th key={label} {...columnHead} className={`${head} font-medium`}>
                {label && unbroken(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...group}>{rows.map(drawn)}</tbody>
        {foot && <tfoot {...group}>{drawn(foot)}</tfoot>}
      </table>
    </div>
  );
}

const dataCell = 'px-2 py-2.5 align-top first:pl-0 last:pr-0';

export function DataTable({ caption, columns, rows, foot }: BlockOf<'table'>) {
  const rowOf = ([head = '', ...texts]: readonly string[], className: string): Row => ({
    key: [head, ...texts].join(),
    cells: [unbroken(head), ...texts.map(valueIn)],
    className,
  });
  return (
    <FittingTable
      caption={caption}
      columns={columns.map(({ label, align }, position) => {
        const head = `${dataCell} ${align === 'end' ? 'text-right' : 'text-left'}`;
        return { label, head, cell: position === 0 ? `${head} min-w-28 [font-weight:inherit]` : head };
      })}
      rows={rows.map((texts) => rowOf(texts, 'border-b border-line'))}
      foot={foot && rowOf(foot, 'border-b-2 border-ink font-medium')}
    />
  );
}

/** Wraps a value in one element, because several elements next to a label would be laid out separately. */
const valueIn = (text: string): ReactNode =>
  text.startsWith('https://') ? (
    <TextLink href={text} rel="external">
      {text}
    </TextLink>
  ) : (
    text && <span>{unbroken(text)}</span>
  );

const comparisonCell = 'px-4 py-3 align-top text-left print:px-2';

export function ComparisonTable({ category, rows, heads }: BlockOf<'comparison'>) {
  const column = (label: string | undefined, width: string): Column => ({
    label,
    head: `${comparisonCell} lg:whitespace-nowrap`,
    cell: `${comparisonCell} ${width} print:min-w-0`,
  });
  return (
    <FittingTable
      caption={category}
      captionHidden
      columns={[
        column('Requirement', 'w-[26%] min-w-44 font-medium print:w-[24%]'),
        column(heads?.powerbi, 'w-[13%] min-w-28 print:w-[10%]'),
        column(heads?.bespoke, 'w-[13%] min-w-28 print:w-[10%]'),
        { ...column('Notes', 'min-w-56'), isUnlabeled: true },
      ]}
      rows={rows.map(({ feature, powerbi, bespoke, powerbiNote, critical, phase }) => ({
        key: feature,
        requirement: critical ? 'critical' : '',
        className: `border-b border-line ${critical ? 'bg-danger/8' : ''}`,
        cells: [
          <Fragment key="feature">
            {unbroken(feature)}
            {critical && (
              <span className="mt-1 flex items-center gap-1.5 text-note text-danger">
                <CriticalMark />
                Critical
              </span>
            )}
          </Fragment>,
          <Rating key="powerbi" rating={powerbi} />,
          <Rating key="bespoke" rating={bespoke} phase={phase} />,
          unbroken(powerbiNote),
        ],
      }))}
    />
  );
}
