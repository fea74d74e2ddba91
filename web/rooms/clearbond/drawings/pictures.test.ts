import { describe, expect, it } from 'vitest';
import type { Frame, Look, Shape } from '#shared/drawings.ts';
import type { Drawing, Proposal } from '#shared/proposals.ts';
import { widthOf } from '#web/publishing/drawings/shapes.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { comparisonRows, criticalTally, type Degree, degreeOf } from '../comparison.ts';
import { fullProposal, hoursBreakdown } from '../documents/full-proposal.ts';
import { phase1Proposal } from '../documents/phase1-proposal.ts';
import { powerbiAnalysis } from '../documents/powerbi-analysis.ts';
import { bondExample, guidelineBond } from '../figures/customs-bond.ts';
import { type Figures, figures } from '../figures/figures.ts';
import { isFeasible, phase2Plan } from '../figures/plan.ts';

const drawingsOf = (document: Proposal) => blocksOf(document, 'drawing');

const drawingIn = (document: Proposal, title: RegExp) => {
  const found = drawingsOf(document).find((drawing) => title.test(drawing.title));
  if (!found) throw new Error(`No drawing is called ${title}.`);
  return found;
};

const framesOf = ({ wide, narrow }: Drawing) => [wide, narrow];

/** The bars of a frame that have this look, without the key's sample bars, which are shorter. */
const barsOf = ({ shapes }: Frame, look: Look) =>
  shapes.flatMap((shape) => (shape.shape === 'rect' && shape.look === look && shape.height > 10 ? [shape] : []));

/** Expects lengths to be proportional to their values. Lengths are rounded to a tenth of a unit. */
const expectOneScale = (lengths: readonly number[], values: readonly number[]) => {
  expect(lengths).toHaveLength(values.length);
  const largest = values.indexOf(Math.max(...values));
  const unitsPer = (lengths[largest] ?? 0) / (values[largest] ?? 1);
  for (const [index, length] of lengths.entries())
    expect(Math.abs(length - (values[index] ?? 0) * unitsPer)).toBeLessThan(0.2);
};

const pathsOf = ({ shapes }: Frame, look: Look) =>
  shapes.flatMap((shape) => (shape.shape === 'path' && shape.look === look ? [shape.d] : []));

/** The number of flags, without the flag in the key. */
const flagsIn = (frame: Frame): number => pathsOf(frame, 'flag').length - 1;

const textsIn = ({ shapes }: Frame): string[] =>
  shapes.flatMap((shape) => (shape.shape === 'text' ? [shape.text] : []));

/** The left, right, and lower edges of a shape. The width of text is estimated; paths are ignored. */
const reachOf = (shape: Shape): [left: number, right: number, bottom: number] => {
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

const full = fullProposal(figures);

/** Figures of another bond, to test that the drawings adapt to changed figures. */
const otherBond: Figures = {
  ...figures,
  bond: { ...figures.bond, exampleDuties: { before: 600_000, after: 990_000 } },
  importer: { ...figures.importer, monthsSinceRateChange: 6 },
};

describe.each([
  ['the room’s figures', figures],
  ['changed figures', otherBond],
])('importer drawings with %s', (_, data) => {
  const document = fullProposal(data);

  it('flag each month in which the bond is too small', () => {
    const { exampleDuties, months, percentOfDuties } = data.bond;
    const { before, after } = exampleDuties;
    const covered = (guidelineBond(before, data.bond) * 100) / percentOfDuties;
    const paid = Array.from({ length: months + 1 }, (_, month) => before + ((after - before) * month) / months);
    for (const frame of framesOf(drawingIn(document, /before its bond is too small/))) {
      const known = barsOf(frame, 'certain');
      const bars = [...known, ...barsOf(frame, 'possible')];
      expect(known).toHaveLength(data.importer.monthsSinceRateChange + 1);
      const [, bondLine = 0] = (pathsOf(frame, 'limit')[0]?.match(/[\d.]+/g) ?? []).map(Number);
      const ground = (bars[0]?.y ?? 0) + (bars[0]?.height ?? 0);
      expectOneScale([...bars.map(({ height }) => height), ground - bondLine], [...paid, covered]);
      expect(flagsIn(frame)).toBe(paid.length - bondExample(data).tooSmallInMonth);
    }
  });

  it('show exposure as the sum of open bond years net of collateral', () => {
    const bond = guidelineBond(data.bond.exampleDuties.before, data.bond);
    const { openBondYears, collateral } = data.importer;
    const nets = [...Array<number>(openBondYears - 1).fill(bond), bond - collateral];
    for (const frame of [document, hoursBreakdown(data)].flatMap((each) => framesOf(drawingIn(each, /exposure/))))
      expectOneScale(
        [...barsOf(frame, 'certain'), ...barsOf(frame, 'possible')].map(({ width }) => width),
        [...nets, openBondYears * bond - collateral, collateral, collateral],
      );
  });

  it('flag each scorecard measure that is not entirely within its limit', () => {
    const drawing = drawingIn(document, /scorecard/);
    for (const frame of framesOf(drawing))
      expect(flagsIn(frame)).toBe(drawing.table.rows.filter((row) => !row.at(-1)?.startsWith('within')).length);
  });

  it('mark the importer as made up', () => {
    for (const frame of drawingsOf(phase1Proposal(data)).slice(0, 3).flatMap(framesOf))
      expect(textsIn(frame)).toContain('Made-up importer');
  });
});

it('timeline: draws all phases to scale with their payments', () => {
  const phases = [figures.phase1, figures.phase2, figures.phase3];
  const drawings = [full, hoursBreakdown(figures)].map((document) => drawingIn(document, /in three phases/));
  for (const frame of drawings.flatMap(framesOf)) {
    const bars = barsOf(frame, 'certain');
    expectOneScale(
      bars.map(({ width }) => width),
      phases.map(({ weeks }) => weeks.low),
    );
    expect(bars.map(({ x }) => x)).toEqual(bars.map(({ x }) => x).toSorted((one, other) => one - other));
  }
  const [priced = [], inHours = []] = drawings.map((drawing) => framesOf(drawing).map(textsIn));
  for (const texts of priced) expect(texts).toContain('50% kickoff, 25% week 3, 25% launch');
  for (const texts of inHours) expect(texts.join()).not.toContain('%');
});

it('comparisonDots: marks each rating of the comparison', () => {
  const rows = comparisonRows(figures);
  const count = (degree: Degree) => rows.filter(({ powerbi }) => degreeOf(powerbi) === degree).length;
  const promised = rows.filter(({ bespoke, phase }) => degreeOf(bespoke) === 'full' && phase);
  for (const frame of framesOf(drawingIn(powerbiAnalysis(figures), /at a glance/))) {
    // The key adds one mark of each kind. Its mark for a promised phase has the number 1.
    expect(pathsOf(frame, 'certain').length - 1, 'halves').toBe(count('part'));
    expect(pathsOf(frame, 'line').length - 1, 'crosses').toBe(count('none') - criticalTally(rows).failed);
    expect(flagsIn(frame), 'flags').toBe(criticalTally(rows).failed);
    const numbers = textsIn(frame).filter((words) => /^\d$/.test(words));
    expect(numbers.sort()).toEqual(['1', ...promised.map(({ phase }) => String(phase))].sort());
  }
});

describe('planDrawing', () => {
  it.each([
    ['Phase 1', phase1Proposal(figures), figures.phase1.packages],
    ['Phase 2', hoursBreakdown(figures), figures.phase2.development],
  ])('shows every hour of each package of %s', (phase, document, packages) => {
    const { table } = drawingIn(document, new RegExp(`^${phase} by week`));
    for (const { name, hours } of packages) {
      const [, ...cells] = table.rows.find(([label = '']) => label.startsWith(name)) ?? [];
      const ends = cells.filter(Boolean).map((cell) => cell.split('-').map(Number));
      const drawn = (end: 0 | -1) => ends.reduce((all, range) => all + (range.at(end) ?? 0), 0);
      const planned = phase === 'Phase 1' ? hours.low : hours.high;
      expect({ name, low: drawn(0), high: drawn(-1) }).toEqual({ name, low: hours.low, high: planned });
    }
  });

  it('adds up the hours of a crew in each week', () => {
    const { table } = drawingIn(hoursBreakdown(figures), /^Phase 2 by week/);
    const cells = (label: string) => table.rows.find(([first]) => first === label)?.slice(1);
    expect(cells('Three engineers, in all')).toEqual(['92-130', '93-132', '99-141', '89-128', '47-67']);
    expect(cells('Subscription tiers and payments (lead)')?.at(-1)).toBe('');
  });
});

it('isFeasible: rejects a plan with more hours than its people work in a week', () => {
  expect(isFeasible(phase2Plan(figures), figures)).toBe(true);
  expect(isFeasible(phase2Plan(figures), { ...figures, hoursPerPersonWeek: 38 })).toBe(false);
});

it('responsibility drawing: names one decision-maker for each kind of work', () => {
  const { table } = drawingIn(full, /^Who decides/);
  for (const row of table.rows) expect(row.join().match(/A(?=[,]|$)/g), row[0]).toHaveLength(1);
});

describe('every drawing', () => {
  const drawings = [full, hoursBreakdown(figures), powerbiAnalysis(figures), phase1Proposal(figures)].flatMap(
    drawingsOf,
  );

  it('stays within its frame', () => {
    for (const drawing of drawings)
      for (const { width, height, shapes } of framesOf(drawing))
        for (const [left, right, bottom] of shapes.map(reachOf)) {
          expect(left, drawing.title).toBeGreaterThanOrEqual(-1);
          expect(right, drawing.title).toBeLessThanOrEqual(width + 1);
          expect(bottom, drawing.title).toBeLessThanOrEqual(height);
        }
  });

  it('fills every cell of its table', () => {
    for (const { table } of drawings)
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
  });
});
