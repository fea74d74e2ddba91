import type { Frame, Shape } from '#shared/drawings.ts';
import type { Drawing } from '#shared/proposals.ts';
import { amounts, onlyIf, table, words } from '#web/publishing/blocks.ts';
import { drawing, isWide } from '#web/publishing/drawings/drawing.ts';
import {
  boxHeight,
  flag,
  key,
  labeledBox,
  line,
  lineHeight,
  madeUp,
  madeUpHeight,
  rect,
  swatch,
  text,
  widthOf,
} from '#web/publishing/drawings/shapes.ts';
import type { Range } from '#web/publishing/figures.ts';
import { count, span } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { isWithin, type Measure, measures } from '../figures/measures.ts';

const barHeight = 12;

/** Where the scale ends on both sides, in percent of the limit. */
const scaleEnd = 50;

const inWords = ({ value, unit }: Measure): string => `${span(value)}${unit}`;

/** Whether all of a measure, or only one end of its range, is outside its limit. */
const outsideBy = ({ value, limit, side }: Measure): string =>
  (side === 'at least' ? value.high < limit : value.low > limit) ? 'outside' : 'partly outside';

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const limitOf = ({ side, limit, unit }: Measure): string => `${side} ${count(limit)}${unit}`;

/** How much better than its limit a measure is, in percent of the limit, whichever side the limit is on. */
const margins = ({ value, limit, side }: Measure): Range => {
  const of = (each: number) => {
    const better = ((side === 'at least' ? each - limit : limit - each) / limit) * 100;
    return Math.min(scaleEnd, Math.max(-scaleEnd, better));
  };
  const [one, other] = [of(value.low), of(value.high)];
  return { low: Math.min(one, other), high: Math.max(one, other) };
};

/** From the limit: solid as far as all of the range goes, outlined over the range. */
const barsFrom = (limitAt: number, y: number, { low, high }: Range, unitsPer: number): Shape[] => {
  const bar = (look: 'certain' | 'possible', from: number, to: number) =>
    onlyIf(from < to, rect(look, limitAt + from * unitsPer, y, (to - from) * unitsPer, barHeight));
  const certain = bar('certain', Math.min(0, high), Math.max(0, low));
  return low === high ? certain : [...certain, ...bar('possible', low, high)];
};

/** All limits stand below each other on one scale: whatever a measure's limit is, a bar to the right is good. */
const layout =
  (rows: readonly Measure[], finding: string | undefined) =>
  (width: number): Frame => {
    const wide = isWide(width);
    const left = wide ? Math.max(...rows.map(({ name }) => widthOf(name))) + 8 : 0;
    const limits = wide ? Math.max(...rows.map((row) => widthOf(limitOf(row)))) + 8 : 0;
    const values = wide ? Math.max(...rows.map((row) => widthOf(inWords(row), 'strong'))) + 28 : 0;
    const room = width - left - values - limits;
    const limitAt = left + room / 2;
    const pitch = wide ? 24 : 2 * lineHeight + barHeight + 24;
    const axisAt = wide ? 17 : madeUpHeight + 17;
    const head = wide ? madeUpHeight : madeUpHeight + lineHeight + 12;
    const bottom = head + rows.length * pitch;
    const shapes = rows.flatMap((row, index): Shape[] => {
      const top = head + index * pitch;
      const y = wide ? top + 6 : top + lineHeight + 6;
      const baseline = wide ? top + 16.5 : top + 15;
      const valueEnd = width - limits;
      return [
        text(0, baseline, row.name),
        line('rule', [left, y + barHeight], [left + room, y + barHeight]),
        ...barsFrom(limitAt, y, margins(row), room / (2 * scaleEnd)),
        line('limit', [limitAt, y - 5], [limitAt, y + barHeight + 5]),
        text(valueEnd, baseline, inWords(row), { look: 'strong', anchor: 'end' }),
        ...(isWithin(row) ? [] : [flag(valueEnd - widthOf(inWords(row), 'strong') - 16, baseline - 10)]),
        wide
          ? text(width, baseline, limitOf(row), { look: 'muted', anchor: 'end' })
          : text(limitAt, y + barHeight + 20, limitOf(row), { look: 'muted', anchor: 'middle' }),
      ];
    });
    const findingHeight = finding ? boxHeight(finding, width) : 0;
    const { shapes: meaning, bottom: height } = key(width, bottom + (finding ? findingHeight + 20 : 8), [
      { sample: swatch('certain'), words: 'known' },
      { sample: swatch('possible'), words: 'estimated, or two sources' },
      { sample: (x, y) => line('limit', [x + 8, y - 8], [x + 8, y + 8]), words: 'limit' },
      { sample: (x, y) => flag(x + 4, y - 5), words: 'all or part of it outside its limit' },
    ]);
    return {
      width,
      height,
      shapes: [
        ...madeUp('Made-up importer'),
        text(left, axisAt, `${scaleEnd}% worse`, { look: 'muted' }),
        text(limitAt, axisAt, 'limit', { anchor: 'middle' }),
        text(left + room, axisAt, `${scaleEnd}% better`, { look: 'muted', anchor: 'end' }),
        ...shapes,
        ...(finding ? labeledBox('box', [0, bottom + 8, width, findingHeight], finding) : []),
        ...meaning,
      ],
    };
  };

/**
 * The scorecard of an importer that does not exist, as an underwriter would see it.
 * @param phase the first has a grade by rules; the second adds the probability, which a trained model estimates
 */
export const scorecard = (figures: Figures, phase: 1 | 2): Drawing => {
  const rows = measures(figures).slice(0, phase === 1 ? -1 : undefined);
  const outside = rows.filter((row) => !isWithin(row));
  const reasons = outside.map(({ name }) => name.toLowerCase()).join(' and ');
  return drawing(
    {
      title: `What an underwriter sees${phase === 1 ? '' : ' from Phase 2 on'}: a scorecard with ${outside.length} of ${rows.length} measures flagged`,
      description: `Made up. ${rows.map((row) => `${row.name}: ${inWords(row)}, ${limitOf(row)}${isWithin(row) ? '' : `, ${outsideBy(row)} the limit`}`).join('. ')}.`,
      printsTable: false,
      table: table(
        'Scorecard (every value and every limit is made up)',
        [words('Measure'), amounts('Value'), amounts('Limit'), words('Finding')],
        rows.map((row) => [
          row.name,
          inWords(row),
          limitOf(row),
          isWithin(row) ? 'Within' : capitalized(outsideBy(row)),
        ]),
      ),
    },
    layout(
      rows,
      phase === 1 ? `The rules say: ${outside.length > 0 ? `review, because of ${reasons}` : 'renew'}` : undefined,
    ),
  );
};
