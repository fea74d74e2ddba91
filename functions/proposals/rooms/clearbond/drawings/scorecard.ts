import { amounts, table, words } from '#functions/proposals/publishing/blocks.ts';
import { drawing, isWide } from '#functions/proposals/publishing/drawings/drawing.ts';
import {
  flag,
  key,
  line,
  lineHeight,
  madeUp,
  madeUpHeight,
  rangeBar,
  swatch,
  text,
  widthOf,
} from '#functions/proposals/publishing/drawings/shapes.ts';
import type { Range } from '#functions/proposals/publishing/figure-types.ts';
import { count, span } from '#functions/proposals/publishing/format.ts';
import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { isWithin, type Measure, measures } from '../figures/measures.ts';

const barHeight = 12;

/** Where scales end, as a multiple of the limit. */
const scaleEnd = 1.6;

const inWords = ({ value, unit }: Measure): string => {
  return `${span(value)}${unit}`;
};

const limitOf = ({ side, limit, unit }: Measure): string => `${side} ${count(limit)}${unit}`;

/** How far a measure keeps from its limit: 1 is on it, less is outside, whichever side the limit is on. */
const margins = ({ value, limit, side }: Measure): Range => {
  const of = (each: number) => Math.min(scaleEnd, side === 'at least' ? each / limit : limit / each);
  const [one, other] = [of(value.low), of(value.high)];
  return { low: Math.min(one, other), high: Math.max(one, other) };
};

/** Each measure on a scale of its own: all limits stand below each other, and a bar that reaches past them is within. */
const layout =
  (rows: readonly Measure[]) =>
  (width: number): Frame => {
    const wide = isWide(width);
    const left = wide ? Math.max(...rows.map(({ name }) => widthOf(name))) + 8 : 0;
    const limits = wide ? Math.max(...rows.map((row) => widthOf(limitOf(row)))) + 8 : 0;
    const values = wide ? Math.max(...rows.map((row) => widthOf(inWords(row), 'strong'))) + 28 : 0;
    const room = width - left - values - limits;
    const pitch = wide ? 26 : 2 * lineHeight + barHeight + 24;
    const limitAt = left + room / scaleEnd;
    const shapes = rows.flatMap((row, index): Shape[] => {
      const top = madeUpHeight + index * pitch;
      const y = wide ? top + 7 : top + lineHeight + 6;
      const baseline = wide ? top + 17.5 : top + 15;
      const valueEnd = width - limits;
      return [
        text(0, baseline, row.name),
        line('rule', [left, y + barHeight], [left + room, y + barHeight]),
        ...rangeBar({ x: left, y, height: barHeight }, margins(row), room / scaleEnd),
        line('limit', [limitAt, y - 5], [limitAt, y + barHeight + 5]),
        text(valueEnd, baseline, inWords(row), { look: 'strong', anchor: 'end' }),
        ...(isWithin(row) ? [] : [flag(valueEnd - widthOf(inWords(row), 'strong') - 16, baseline - 10)]),
        wide
          ? text(width, baseline, limitOf(row), { look: 'muted', anchor: 'end' })
          : text(limitAt, y + barHeight + 20, limitOf(row), { look: 'muted', anchor: 'middle' }),
      ];
    });
    const { shapes: meaning, bottom: height } = key(width, madeUpHeight + rows.length * pitch + 8, [
      { sample: swatch('certain'), words: 'certain' },
      { sample: swatch('possible'), words: 'possible' },
      { sample: (x, y) => line('limit', [x + 8, y - 8], [x + 8, y + 8]), words: 'good from here on' },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'outside the limit' },
    ]);
    return { width, height, shapes: [...madeUp('Made-up importer'), ...shapes, ...meaning] };
  };

/** The scorecard of an importer that does not exist, as an underwriter would see it. */
export const scorecard = (figures: Figures): Drawing => {
  const rows = measures(figures);
  return drawing(
    {
      title: 'What an underwriter sees: the scorecard, from Phase 2 on',
      description: `Made up. ${rows.map((row) => `${row.name}: ${inWords(row)}, ${limitOf(row)}${isWithin(row) ? '' : ', outside the limit'}`).join('. ')}.`,
      printsTable: false,
      table: table(
        'Scorecard (every value and every limit is made up)',
        [words('Measure'), amounts('Value'), amounts('Limit'), words('Finding')],
        rows.map((row) => [row.name, inWords(row), limitOf(row), isWithin(row) ? 'Within' : 'Outside']),
      ),
    },
    layout(rows),
  );
};
