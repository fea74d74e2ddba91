import { type Figure, hundredOf } from '#web/src/content/figures.ts';

/** Where each of a hundred projects stands in a grid of ten by ten, counted row by row from 0. */
export type HundredCells = { fail: number[]; mayFail: number[]; last: number[]; vacancy: number };

/** Scattered by eye. Whatever more is needed follows in an order that leaves no rows or columns. */
const lastByEye = [3, 8, 16, 22, 29, 35, 41, 47, 58, 64, 70, 77, 86, 93];
const mayFailByEye = [1, 12, 19, 25, 38, 44, 50, 56, 61, 67, 73, 82, 89, 95, 98];
const vacancy = 53;
const byEye = new Set([...lastByEye, ...mayFailByEye, vacancy]);
const others = Array.from({ length: 100 }, (_, index) => (index * 37 + 11) % 100).filter((cell) => !byEye.has(cell));

/** Places a figure's hundred. One of those that last has left its place: the vacancy. */
export function hundredCells(figure: Extract<Figure, { kind: 'range' }>): HundredCells {
  const counts = hundredOf(figure);
  const last = [...lastByEye, ...others, ...mayFailByEye].slice(0, counts.last - 1);
  const mayFail = [...mayFailByEye, ...others, ...lastByEye]
    .filter((cell) => !last.includes(cell))
    .slice(0, counts.mayFail);
  const placed = new Set([...last, ...mayFail, vacancy]);
  const fail = Array.from({ length: 100 }, (_, cell) => cell).filter((cell) => !placed.has(cell));
  return { fail, mayFail, last, vacancy };
}
