import type { Shape } from '#shared/drawings.ts';
import { isWide, type Layout } from './drawing.ts';
import {
  boxHeight,
  circle,
  type KeyItem,
  key,
  labeledBox,
  line,
  lineHeight,
  text,
  widthOf,
  wrapped,
} from './shapes.ts';

/** Draws a mark around a point. @param room the width of its column */
type Mark = (x: number, y: number, room: number) => Shape[];

type MatrixRow = {
  readonly label: string;
  /** In a second line, quieter. */
  readonly note?: string;
  readonly look?: 'plain' | 'strong';
  /** For each column its marks, beside each other. */
  readonly cells: readonly (readonly Mark[])[];
};

type Matrix = {
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
  readonly meaning: readonly KeyItem[];
  /** Where in a column its head and its marks stand. */
  readonly align?: 'start' | 'middle';
  /** A sentence in a box below. */
  readonly finding?: string;
};

const markPitch = 22;
const radius = 8;

/** A letter or a number in a circle. */
export const lettered =
  (look: 'certain' | 'possible', letter: string): Mark =>
  (x, y) => [
    circle(look, x, y, radius),
    text(x, y + 4.5, letter, { look: look === 'certain' ? 'inverse' : 'plain', anchor: 'middle' }),
  ];

/** Rows by columns, each cell with its marks. In a narrow drawing a row's label stands above its marks. */
export const matrixLayout =
  ({ columns, rows, meaning, align = 'middle', finding }: Matrix): Layout =>
  (width) => {
    const wide = isWide(width);
    const left = wide
      ? Math.max(...rows.flatMap(({ label, note = '' }) => [label, note].map((it) => widthOf(it)))) + 16
      : 0;
    const room = (width - left) / columns.length;
    const middleOf = (column: number): number => left + (column + 0.5) * room;
    const heads = columns.map((words) => wrapped(words, room));
    const headLines = Math.max(...heads.map((lines) => lines.length));
    const marksHeight = 25;
    const heightOf = ({ note }: MatrixRow): number =>
      wide ? marksHeight + (note ? lineHeight - 4 : 0) : marksHeight + lineHeight * (note ? 2 : 1) + 6;
    const tops = rows.map((_, index) =>
      rows.slice(0, index).reduce((sum, row) => sum + heightOf(row), headLines * lineHeight + 8),
    );
    const bottom = (tops.at(-1) ?? 0) + heightOf(rows.at(-1) ?? { label: '', cells: [] });
    const headShapes = heads.flatMap((lines, column) =>
      lines.map((words, index) =>
        text(
          align === 'start' ? left + column * room : middleOf(column),
          (headLines - lines.length + index + 1) * lineHeight - 4,
          words,
          { look: wide ? 'strong' : 'plain', anchor: align },
        ),
      ),
    );
    const shapes = rows.flatMap(({ label, note, look = 'plain', cells }, index): Shape[] => {
      const top = tops[index] ?? 0;
      const height = heightOf({ label, cells, ...(note && { note }) });
      const y = wide ? top + height / 2 : top + height - marksHeight / 2;
      return [
        line('rule', [0, top], [width, top]),
        text(0, wide && !note ? y + 4.5 : top + 16, label, { look }),
        ...(note ? [text(0, top + 16 + lineHeight - 2, note, { look: 'muted' })] : []),
        ...cells.flatMap((marks, column) =>
          marks.flatMap((mark, place) => {
            const first =
              align === 'start'
                ? left + column * room + radius
                : middleOf(column) - ((marks.length - 1) * markPitch) / 2;
            return mark(first + place * markPitch, y, room);
          }),
        ),
      ];
    });
    const findingHeight = finding ? boxHeight(finding, width) : 0;
    const below = key(width, bottom + 10 + (finding ? findingHeight + 8 : 0), meaning);
    return {
      width,
      height: below.bottom,
      shapes: [
        ...headShapes,
        ...shapes,
        ...(finding ? labeledBox('box', [0, bottom + 4, width, findingHeight], finding) : []),
        ...below.shapes,
      ],
    };
  };
