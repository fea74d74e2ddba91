import { expect } from 'vitest';
import type { Frame, Look, Shape } from '#shared/drawings.ts';
import type { Drawing, Proposal } from '#shared/proposals.ts';
import { widthOf } from '#web/publishing/drawings/shapes.ts';

export const drawingsOf = ({ sections }: Proposal): Drawing[] =>
  sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'drawing'));

export const drawingIn = (document: Proposal, title: RegExp): Drawing => {
  const found = drawingsOf(document).find((drawing) => title.test(drawing.title));
  if (!found) throw new Error(`No drawing is called ${title}.`);
  return found;
};

export const framesOf = ({ wide, narrow }: Drawing) => [wide, narrow];

/** Bars of a look, without the lower sample bars of the key. */
export const barsOf = ({ shapes }: Frame, look: Look) =>
  shapes.flatMap((shape) => (shape.shape === 'rect' && shape.look === look && shape.height > 10 ? [shape] : []));

/** Expects every length to have the same ratio to its figure. Lengths are rounded to a tenth of a unit. */
export const expectOneScale = (lengths: readonly number[], values: readonly number[]) => {
  expect(lengths).toHaveLength(values.length);
  const largest = values.indexOf(Math.max(...values));
  const unitsPer = (lengths[largest] ?? 0) / (values[largest] ?? 1);
  for (const [index, length] of lengths.entries())
    expect(Math.abs(length - (values[index] ?? 0) * unitsPer)).toBeLessThan(0.2);
};

/** The numbers of a path of straight lines. */
export const pointsOf = (d: string): number[] => (d.match(/[\d.]+/g) ?? []).map(Number);

export const pathsOf = ({ shapes }: Frame, look: Look) =>
  shapes.flatMap((shape) => (shape.shape === 'path' && shape.look === look ? [shape.d] : []));

/** The number of flags, without that of the key. */
export const flagsIn = (frame: Frame): number => pathsOf(frame, 'flag').length - 1;

export const textsIn = ({ shapes }: Frame): string[] =>
  shapes.flatMap((shape) => (shape.shape === 'text' ? [shape.text] : []));

/** The left, right, and lower edge of a shape, text by its estimated width, without paths. */
export const reachOf = (shape: Shape): [left: number, right: number, bottom: number] => {
  switch (shape.shape) {
    case 'rect':
      return [shape.x, shape.x + shape.width, shape.y + shape.height];
    case 'circle':
      return [shape.cx - shape.r, shape.cx + shape.r, shape.cy + shape.r];
    case 'text': {
      const width = widthOf(shape.text);
      const left = shape.x - { start: 0, middle: 0.5, end: 1 }[shape.anchor] * width;
      return [left, left + width, shape.y];
    }
    case 'path':
      return [0, 0, 0];
  }
};
