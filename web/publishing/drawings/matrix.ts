import type { Shape } from '#shared/drawings.ts';
import {
  boxHeight,
  circle,
  isWide,
  type KeyItem,
  key,
  type Layout,
  labeledBox,
  line,
  lineHeight,
  madeUp,
  madeUpHeight,
  text,
  widthOf,
  wrapped,
} from './shapes.ts';

/** Draws a mark around a point. @param room the width of the mark's column */
type Mark = (x: number, y: number, room: number) => Shape[];

type MatrixRow = {
  readonly label: string;
  readonly note?: string;
  readonly look?: 'plain' | 'strong';
  readonly cells: readonly (readonly Mark[])[];
};

type Matrix = {
  readonly columns: readonly string[];
  readonly rows: readonly MatrixRow[];
  readonly meaning: readonly KeyItem[];
  readonly align?: 'start' | 'middle';
  readonly finding?: string;
  readonly madeUpAs?: string;
};

const markPitch = 22;
const radius = 8;
const marksHeight = 25;

export const lettered =
  (look: 'certain' | 'possible', letter: string): Mark =>
  (x, y) => [
    circle(look, x, y, radius),
    text(x, y + 4.5, letter, { look: look === 'certain' ? 'inverse' : 'plain', anchor: 'middle' }),
  ];

/** A table whose cells contain marks. In a narrow drawing, a row's label is above its marks. */
export const matrixLayout =
  ({ columns, rows, meaning, align = 'middle', finding, madeUpAs }: Matrix): Layout =>
  (width) => {
    const wide = isWide(width);
    const left = wide
      ? Math.max(...rows.flatMap(({ label, note = '' }) => [label, note].map((it) => widthOf(it)))) + 16
      : 0;
    const room = (width - left) / columns.length;
    const xOf = (column: number, inset = 0): number =>
      left + (align === 'start' ? column * room + inset : (column + 0.5) * room);
    const heads = columns.map((words) => wrapped(words, room));
    const head = madeUpAs ? madeUpHeight : 0;
    const rowsAt = head + Math.max(...heads.map((lines) => lines.length)) * lineHeight + 8;
    const headShapes = heads.flatMap((lines, column) =>
      lines.map((words, index) =>
        // Keeps a long line above the first column from crossing the drawing's left edge.
        text(
          Math.max(xOf(column), align === 'middle' ? widthOf(words) / 2 : 0),
          rowsAt - 12 - (lines.length - 1 - index) * lineHeight,
          words,
          { look: wide ? 'strong' : 'plain', anchor: align },
        ),
      ),
    );
    let bottom = rowsAt;
    const shapes = rows.flatMap(({ label, note, look = 'plain', cells }): Shape[] => {
      const top = bottom;
      const noteHeight = note ? lineHeight : 0;
      bottom += marksHeight + (wide ? Math.max(0, noteHeight - 4) : noteHeight + lineHeight + 6);
      const y = wide ? (top + bottom) / 2 : bottom - marksHeight / 2;
      return [
        line('rule', [0, top], [width, top]),
        text(0, wide && !note ? y + 4.5 : top + 16, label, { look }),
        ...(note ? [text(0, top + 16 + lineHeight - 2, note, { look: 'muted' })] : []),
        ...cells.flatMap((marks, column) => {
          const first = align === 'start' ? xOf(column, radius) : xOf(column) - ((marks.length - 1) * markPitch) / 2;
          return marks.flatMap((mark, place) => mark(first + place * markPitch, y, room));
        }),
      ];
    });
    const findingHeight = finding ? boxHeight(finding, width) : 0;
    const below = key(width, bottom + 10 + (finding ? findingHeight + 8 : 0), meaning);
    return {
      width,
      height: below.bottom,
      shapes: [
        ...(madeUpAs ? madeUp(madeUpAs) : []),
        ...headShapes,
        ...shapes,
        ...(finding ? labeledBox('box', [0, bottom + 4, width, findingHeight], finding) : []),
        ...below.shapes,
      ],
    };
  };
