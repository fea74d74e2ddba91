import { describe, expect, it } from 'vitest';
import type { Range } from '#functions/proposals/publishing/figure-types.ts';
import { fullProposal, hoursBreakdown } from '#functions/proposals/rooms/clearbond/documents/full-proposal.ts';
import { type Figures, figures } from '#functions/proposals/rooms/clearbond/figures/figures.ts';
import { barsOf, drawingIn, expectOneScale, framesOf } from '#functions/testing/read-drawing.ts';
import type { Frame } from '#shared/drawings.ts';

/** Other figures, by which every drawing has to move. */
const changed: Figures = {
  ...figures,
  phase1: { ...figures.phase1, weeks: { low: 3, high: 4 } },
  phase2: {
    ...figures.phase2,
    weeks: { low: 7, high: 7 },
    instalments: [
      { percent: 60, due: 'kickoff' },
      { percent: 40, due: { week: 4 } },
    ],
  },
};

const expectRanges = (frame: Frame, ranges: readonly Range[]) => {
  const solid = barsOf(frame, 'certain');
  const outlined = barsOf(frame, 'possible');
  const open = ranges.filter(({ low, high }) => high > low);
  expectOneScale(
    [...solid, ...outlined].map(({ width }) => width),
    [...ranges.map(({ low }) => low), ...open.map(({ low, high }) => high - low)],
  );
  for (const bar of outlined) {
    const before = solid.find(({ y }) => y === bar.y);
    expect(bar.x).toBeCloseTo((before?.x ?? 0) + (before?.width ?? 0), 0);
  }
};

describe.each([
  ['the figures', figures],
  ['other figures', changed],
])('drawn from %s', (_, data) => {
  const full = fullProposal(data);
  const { phase1, phase2, phase3 } = data;
  const phases = [phase1, phase2, phase3];

  it('the timeline has a lane for each phase, one after the other, and a diamond for each payment in its week, except where no money may be named', () => {
    for (const frame of framesOf(drawingIn(full, /each phase runs/))) {
      const solid = barsOf(frame, 'certain');
      const periods = barsOf(frame, 'open');
      expectRanges(
        frame,
        phases.map(({ weeks }) => weeks),
      );
      const unitsPer = (solid[0]?.width ?? 0) / phase1.weeks.low;
      const starts = [solid[0], periods[0], solid[1], periods[1], solid[2]].map((bar) => bar?.x ?? 0);
      const lengths = [
        phase1.weeks.high * unitsPer,
        periods[0]?.width,
        phase2.weeks.high * unitsPer,
        periods[1]?.width,
      ];
      for (const [index, length] of lengths.entries())
        expect(starts[index + 1]).toBeCloseTo((starts[index] ?? 0) + (length ?? 0), 0);
      const marks = frame.shapes
        .flatMap((shape) => (shape.shape === 'path' && /payment/i.test(shape.look) ? [shape] : []))
        .slice(0, -2);
      const expected = phases.flatMap(({ instalments, weeks }, index) =>
        instalments.map(({ due }) => {
          const week = typeof due === 'object' ? due.week : due === 'kickoff' ? 0 : weeks.high;
          const isFixed = typeof due === 'object' || due === 'kickoff' || weeks.low === weeks.high;
          return [(solid[index]?.x ?? 0) + week * unitsPer, isFixed ? 'payment' : 'laterPayment'] as const;
        }),
      );
      expect(marks.map(({ look }) => look)).toEqual(expected.map(([, look]) => look));
      for (const [index, { d }] of marks.entries())
        expect(Number(/^M([\d.]+) /.exec(d)?.[1])).toBeCloseTo(expected[index]?.[0] ?? 0, 0);
    }
    for (const { shapes } of framesOf(drawingIn(hoursBreakdown(data), /each phase runs/)))
      expect(shapes.filter(({ look }) => /payment/i.test(look ?? ''))).toEqual([]);
  });
});
