import type { Shape } from '#shared/drawings.ts';
import { onlyIf } from '#web/publishing/blocks.ts';
import type { Range } from '#web/publishing/figures.ts';
import {
  isWide,
  key,
  type Layout,
  line,
  lineHeight,
  madeUp,
  madeUpHeight,
  rangeBar,
  swatch,
  text,
  widthOf,
} from './shapes.ts';

type RangeRow = {
  readonly label: string;
  readonly range: Range;
  /** Where the bar begins on the scale; default: 0. For a running total, each bar begins where the previous ends. */
  readonly from?: number;
  /** The range in words. If any row's value does not fit beside its label, all values are below their bars. */
  readonly value: string;
  readonly parts?: readonly string[];
};

type Ranges = {
  readonly rows: readonly RangeRow[];
  readonly total?: RangeRow;
  /** The end of the scale, for drawings that share a scale; default: the largest value. */
  readonly scaleEnd?: number;
  readonly certain: string;
  readonly possible: string;
  readonly madeUpAs?: string;
};

const barHeight = 14;

export const rangesLayout =
  ({ rows, total, scaleEnd, certain, possible, madeUpAs }: Ranges): Layout =>
  (width) => {
    const all = total ? [...rows, total] : rows;
    const wide = isWide(width);
    const hasRoom = wide || all.every(({ label, value }) => widthOf(label) + widthOf(value, 'strong') + 8 <= width);
    const left = wide ? Math.max(...all.map(({ label }) => widthOf(label))) + 12 : 0;
    const right = wide ? Math.max(...all.map(({ value }) => widthOf(value, 'strong'))) + 12 : 0;
    const unitsPer =
      (width - left - right - 2) / (scaleEnd ?? Math.max(...all.map(({ from = 0, range }) => from + range.high)));
    const head = madeUpAs ? madeUpHeight : 0;
    const partLines = wide ? 1 : Math.max(...all.map(({ parts = [] }) => parts.length));
    const hasParts = all.some(({ parts = [] }) => parts.length > 0);
    const pitch =
      (wide ? 23 : lineHeight + barHeight + (hasRoom ? 14 : lineHeight + 10)) + (hasParts ? partLines * lineHeight : 0);
    const drawn = (row: RangeRow, top: number, look: 'plain' | 'strong'): Shape[] => {
      const { label, range, from = 0, value, parts = [] } = row;
      const y = wide ? top + 4.5 : top + lineHeight + 2;
      const baseline = wide ? top + 16 : top + 13;
      const partsAt = wide ? baseline + 20 : y + barHeight + (hasRoom ? 15 : 15 + lineHeight);
      return [
        text(0, baseline, label, { look }),
        ...rangeBar({ x: left + 1 + from * unitsPer, y, height: barHeight }, range, unitsPer),
        hasRoom
          ? text(width, baseline, value, { look, anchor: 'end' })
          : text(0, y + barHeight + 15, value, { look: 'muted' }),
        ...(wide ? onlyIf(parts.length > 0, parts.join(', ')) : parts).map((each, index) => {
          // The text starts below its bar, or farther left if it would not fit.
          const x = wide ? left + 1 + Math.max(0, Math.min(from * unitsPer, width - left - 1 - widthOf(each))) : 0;
          return text(x, partsAt + index * lineHeight, each, { look: 'muted' });
        }),
      ];
    };
    const bottom = head + rows.length * pitch;
    const shapes = rows.flatMap((row, index) => drawn(row, head + index * pitch, 'plain'));
    if (total) shapes.push(line('rule', [0, bottom + 3], [width, bottom + 3]), ...drawn(total, bottom + 7, 'strong'));
    const { shapes: meaning, bottom: height } = key(width, bottom + (total ? pitch + 15 : 8), [
      { sample: swatch('certain'), words: certain },
      { sample: swatch('possible'), words: possible },
    ]);
    return { width, height, shapes: [...(madeUpAs ? madeUp(madeUpAs) : []), ...shapes, ...meaning] };
  };
