import type { Shape } from '#shared/drawings.ts';
import { onlyIf } from '#web/publishing/blocks.ts';
import type { Range } from '#web/publishing/figures.ts';
import { isWide, type Layout } from './drawing.ts';
import { diamond, type KeyItem, key, line, lineHeight, rangeBar, rect, swatch, text, widthOf } from './shapes.ts';

/** A phase of known duration with its payments, or a period of open duration. */
export type Lane = {
  readonly label: string;
  /** Beside the label. */
  readonly value: string;
  /** In weeks; undefined for an open period. */
  readonly weeks?: Range;
  /** Weeks from the start of the lane: the earliest and the latest. */
  readonly payments?: readonly { readonly week: Range; readonly label: string }[];
};

/** The drawn width of an open period, in weeks. */
const openWeeks = 2.5;

const barHeight = 14;

/** Units at each end, for half of a diamond and its label. */
const margin = 14;

/**
 * A lane for each phase and each period between, all to one scale. Solid is the shorter duration, outlined a possible
 * addition, dashed an open period. Diamonds are payments; one that may move is outlined, at its latest week.
 */
export const timelineLayout =
  (lanes: readonly Lane[]): Layout =>
  (width) => {
    const wide = isWide(width);
    const left = wide ? 200 : 0;
    const lengthOf = ({ weeks }: Lane): number => weeks?.high ?? openWeeks;
    const unitsPer = (width - left - 2 * margin) / lanes.reduce((sum, lane) => sum + lengthOf(lane), 0);
    const headHeight = wide ? 0 : lineHeight + 2;
    const heightOf = ({ weeks, payments = [] }: Lane): number =>
      headHeight + (payments.length > 0 ? 54 : wide && weeks ? 40 : 30) + (wide ? 0 : 8);
    const starts = lanes.map((_, index) => lanes.slice(0, index).reduce((sum, lane) => sum + lengthOf(lane), 0));
    const tops = lanes.map((_, index) => lanes.slice(0, index).reduce((sum, lane) => sum + heightOf(lane), 0));
    const shapes = lanes.flatMap((lane, index): Shape[] => {
      const [top, x] = [tops[index] ?? 0, left + margin + (starts[index] ?? 0) * unitsPer];
      const y = top + headHeight + 8;
      const { label, value, weeks, payments = [] } = lane;
      const words = wide
        ? [text(0, y + 11, label, { look: 'strong' }), text(0, y + 11 + lineHeight, value, { look: 'muted' })]
        : [
            text(0, top + 14, label, { look: 'strong' }),
            text(width, top + 14, value, { look: 'muted', anchor: 'end' }),
          ];
      if (!weeks) return [...words.filter((_, at) => !wide || at === 0), ...openBar(x, y, unitsPer, wide ? value : '')];
      return [
        ...words,
        ...rangeBar({ x, y, height: barHeight }, weeks, unitsPer),
        ...payments.flatMap(({ week }) => {
          const at = x + week.high * unitsPer;
          const look = week.low === week.high ? 'payment' : 'laterPayment';
          return [line('line', [at, y + barHeight], [at, y + 22]), diamond(look, at, y + 22)];
        }),
        ...shares(
          payments.map(({ week, label: share }) => ({ x: x + week.high * unitsPer, share })),
          y,
        ),
      ];
    });
    const bottom = lanes.reduce((sum, lane) => sum + heightOf(lane), 0);
    const { shapes: meaning, bottom: height } = key(width, bottom + 10, [
      { sample: swatch('certain'), words: 'shortest duration' },
      { sample: swatch('possible'), words: 'may take longer' },
      { sample: swatch('open'), words: 'not fixed' },
      ...onlyIf<KeyItem>(
        lanes.some(({ payments = [] }) => payments.length > 0),
        { sample: (at, y) => diamond('payment', at + 8, y), words: 'invoice' },
        { sample: (at, y) => diamond('laterPayment', at + 8, y), words: 'latest date of an invoice' },
      ),
    ]);
    return { width, height, shapes: [...shapes, ...meaning] };
  };

/** A period that is not to scale. */
const openBar = (x: number, y: number, unitsPer: number, value: string): Shape[] => [
  rect('open', x, y, openWeeks * unitsPer, barHeight),
  ...(value ? [text(x + openWeeks * unitsPer + 8, y + 11, value, { look: 'muted' })] : []),
];

/** The words below the diamonds; beside the last one if they do not fit. */
const shares = (marks: readonly { x: number; share: string }[], y: number): Shape[] => {
  const crowded = marks.some(({ x, share }, index) => x - (marks[index - 1]?.x ?? -Infinity) < widthOf(share) + 6);
  return crowded
    ? [text((marks.at(-1)?.x ?? 0) + 12, y + 26.5, marks.map(({ share }) => share).join(' + '))]
    : marks.map(({ x, share }) => text(x, y + 42, share, { anchor: 'middle' }));
};
