import type { Frame, Look, Shape } from '#shared/drawings.ts';
import type { BlockOf } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { DataTable } from './tables.tsx';
import { unbroken } from './unbroken.tsx';

const dashed = { strokeDasharray: '4 3' };

/** Shapes are filled, outlined, or dashed, because color must never carry meaning alone. */
const looks: Record<Look, { className: string; strokeDasharray?: string; strokeWidth?: number }> = {
  certain: { className: 'fill-ink stroke-ink' },
  possible: { className: 'fill-none stroke-ink' },
  open: { className: 'fill-none stroke-ink', ...dashed },
  box: { className: 'fill-line stroke-edge forced-colors:fill-surface' },
  rule: { className: 'fill-none stroke-edge', strokeWidth: 1 },
  line: { className: 'fill-none stroke-ink' },
  limit: { className: 'fill-none stroke-ink', strokeWidth: 3.5 },
  payment: { className: 'fill-spark stroke-ink' },
  laterPayment: { className: 'fill-paper stroke-ink' },
  flag: { className: 'fill-danger' },
};

const textLooks = {
  plain: 'fill-ink',
  strong: 'fill-ink font-medium',
  muted: 'fill-muted',
  inverse: 'fill-paper font-medium',
};

/** A drawing, and its data as a table, which is collapsed on screen and printed only with `printsTable`. */
export function Drawing({ title, description, wide, narrow, table, printsTable }: BlockOf<'drawing'>) {
  return (
    <>
      <figure className="mt-2 print:my-4">
        <figcaption className="pb-3 font-medium">{unbroken(title)}</figcaption>
        <Picture {...wide} label={description} className="max-[46rem]:hidden print:block" />
        <Picture {...narrow} label={description} className="max-w-md min-[46rem]:hidden print:hidden" />
      </figure>
      <details className={`-mt-2 mb-2 print:mt-3 ${printsTable ? '' : 'print:hidden'}`}>
        <summary className="w-fit cursor-pointer text-note text-muted print:hidden">{roomTexts.drawing.table}</summary>
        <DataTable {...table} />
      </details>
    </>
  );
}

function Picture({ width, height, shapes, label, className }: Frame & { label: string; className: string }) {
  return (
    <svg
      viewBox={`-1 -1 ${width + 2} ${height + 2}`}
      role="img"
      aria-label={label}
      fontSize="13"
      strokeWidth="1.5"
      className={`picture w-full tabular ${className}`}
    >
      {shapes.map((shape, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a drawing never changes
        <Mark key={position} {...shape} />
      ))}
    </svg>
  );
}

/** The hyphen of a range, which becomes a dash in drawings: SVG cannot contain the HTML that `unbroken` returns. */
const betweenFigures = /(?<=\d)-(?=\$?\d)/g;

function Mark(mark: Shape) {
  if (mark.shape === 'text') {
    const { look, anchor, x, y, text } = mark;
    return (
      <text x={x} y={y} textAnchor={anchor} stroke="none" className={textLooks[look]}>
        {text.replaceAll(betweenFigures, '–')}
      </text>
    );
  }
  const { shape: Tag, look, ...place } = mark;
  return <Tag {...place} {...looks[look]} />;
}
