import { describe, expect, it } from 'vitest';
import type { Look } from '#shared/drawings.ts';
import type { ComparisonRow, Drawing } from '#shared/proposals.ts';
import { dollars } from '#web/publishing/format.ts';
import { comparisonRows } from '#web/rooms/clearbond/comparison/rows.ts';
import { criticalTally, type Degree, degreeOf } from '#web/rooms/clearbond/comparison/rules.ts';
import { fullProposal, hoursBreakdown } from '#web/rooms/clearbond/documents/full-proposal.ts';
import { phase1Proposal } from '#web/rooms/clearbond/documents/phase1-proposal.ts';
import { powerbiAnalysis } from '#web/rooms/clearbond/documents/powerbi-analysis.ts';
import { guidelineBond, monthsUntilInsufficient } from '#web/rooms/clearbond/figures/customs-bond.ts';
import { type Figures, figures } from '#web/rooms/clearbond/figures/figures.ts';
import { measures } from '#web/rooms/clearbond/figures/measures.ts';
import {
  barsOf,
  drawingIn,
  drawingsOf,
  expectOneScale,
  flagsIn,
  framesOf,
  pathsOf,
  pointsOf,
  reachOf,
  textsIn,
} from '#web/testing/read-drawing.ts';
import { isFeasible, phase2Plan } from '../figures/plan.ts';
import { comparisonDots } from './comparison-dots.ts';
import { dataFlow } from './data-flow.ts';
import { responsibility } from './responsibility.ts';

const full = fullProposal(figures);

/** Other figures, by which the drawings have to move. */
const otherBond: Figures = {
  ...figures,
  bond: { ...figures.bond, exampleDuties: { before: 600_000, after: 990_000 } },
  importer: {
    ...figures.importer,
    monthsSinceRateChange: 6,
    statement: { ...figures.importer.statement, inventory: 0.3, debt: 3.9 },
    probability: { low: 1, high: 2 },
  },
};

describe.each([
  ['the figures', figures],
  ['other figures', otherBond],
])('importer drawings with %s', (_, data) => {
  const document = fullProposal(data);

  it('bond sufficiency: flags each month in which the bond is too small', () => {
    const { before, after } = data.bond.exampleDuties;
    const bond = guidelineBond(before, data.bond);
    const covered = (bond * 100) / data.bond.percentOfDuties;
    const paid = Array.from(
      { length: data.bond.months + 1 },
      (_, month) => before + ((after - before) * month) / data.bond.months,
    );
    for (const frame of framesOf(drawingIn(document, /before its bond is too small/))) {
      const known = barsOf(frame, 'certain');
      const bars = [...known, ...barsOf(frame, 'possible')];
      expect(known).toHaveLength(data.importer.monthsSinceRateChange + 1);
      const [, bondLine = 0] = pointsOf(pathsOf(frame, 'limit')[0] ?? '');
      const ground = (bars[0]?.y ?? 0) + (bars[0]?.height ?? 0);
      expectOneScale([...bars.map(({ height }) => height), ground - bondLine], [...paid, covered]);
      const tooSmall = paid.filter((amount) => amount > covered);
      expect(paid.length - tooSmall.length).toBe(monthsUntilInsufficient(data.bond));
      expect(flagsIn(frame)).toBe(tooSmall.length);
      const last = known.at(-1);
      const [warnedAt = 0] = pointsOf(pathsOf(frame, 'line')[0] ?? '');
      expect(warnedAt).toBeCloseTo((last?.x ?? 0) + (last?.width ?? 0) / 2, 0);
      expect(textsIn(frame)).toEqual(
        expect.arrayContaining([
          'Made-up importer',
          'warning',
          `${dollars(before)} a year`,
          `${dollars(after)} a year`,
        ]),
      );
    }
  });

  it('exposure: adds up open bond years net of collateral', () => {
    const bond = guidelineBond(data.bond.exampleDuties.before, data.bond);
    const { openBondYears, collateral } = data.importer;
    const nets = Array.from({ length: openBondYears }, (_, year) =>
      year === openBondYears - 1 ? bond - collateral : bond,
    );
    const total = openBondYears * bond - collateral;
    const hours = hoursBreakdown(data);
    for (const frame of [document, hours].flatMap((each) => framesOf(drawingIn(each, /exposure/)))) {
      const certain = barsOf(frame, 'certain');
      expectOneScale(
        [...certain, ...barsOf(frame, 'possible')].map(({ width }) => width),
        [...nets, total, collateral, collateral],
      );
      for (const [index, { x }] of certain.slice(1, -1).entries())
        expect(x).toBeCloseTo((certain[index]?.x ?? 0) + (certain[index]?.width ?? 0), 0);
    }
  });

  it('scorecard: draws every bar to scale from its limit', () => {
    const drawing = drawingIn(document, /scorecard/);
    expect(drawingIn(hoursBreakdown(data), /scorecard/)).toEqual(drawing);
    for (const frame of framesOf(drawing)) {
      const bars = [...barsOf(frame, 'certain'), ...barsOf(frame, 'possible')];
      const reaches = pathsOf(frame, 'rule').map((rule) => {
        const [start = 0, ground = 0, end = 0] = pointsOf(rule);
        const percentAt = (x: number) => ((x - start) / (end - start)) * 100 - 50;
        const own = bars.filter(({ y, height }) => Math.abs(y + height - ground) < 1);
        return [
          Math.min(0, ...own.map(({ x }) => percentAt(x))),
          Math.max(0, ...own.map(({ x, width }) => percentAt(x + width))),
        ];
      });
      const expected = measures(data).map(({ value, limit, side }) => {
        const margins = [value.low, value.high].map(
          (each) => ((each - limit) / limit) * (side === 'at least' ? 100 : -100),
        );
        return [Math.max(-50, Math.min(0, ...margins)), Math.min(50, Math.max(0, ...margins))];
      });
      for (const [index, reach] of reaches.flat().entries()) expect(reach).toBeCloseTo(expected.flat()[index] ?? 0, 0);
      expect(flagsIn(frame)).toBe(drawing.table.rows.filter((row) => row.at(-1) !== 'Within').length);
      expect(textsIn(frame)).toContain('Made-up importer');
    }
  });

  it('order: shows both dashboards without a trained model', () => {
    const [screen, bond, scorecard] = drawingsOf(phase1Proposal(data));
    for (const frame of framesOf(screen ?? expect.fail('There is no screen.')))
      expect(textsIn(frame)).toEqual(
        expect.arrayContaining([
          `Too small in ${monthsUntilInsufficient(data.bond) - data.importer.monthsSinceRateChange} months`,
          'Made-up importer',
        ]),
      );
    expect(bond).toEqual(drawingIn(document, /before its bond is too small/));
    expect(scorecard?.table.rows.map(([name]) => name)).not.toContainEqual(expect.stringMatching(/^Probability/));
  });
});

it('timeline: draws all phases to scale with their payments', () => {
  const { phase1, phase2, phase3 } = figures;
  for (const frame of framesOf(drawingIn(full, /in three phases/))) {
    const [solid, outlined, periods] = [barsOf(frame, 'certain'), barsOf(frame, 'possible'), barsOf(frame, 'open')];
    expectOneScale(
      [...solid, ...outlined].map(({ width }) => width),
      [
        ...[phase1, phase2, phase3].map(({ weeks }) => weeks.low),
        ...[phase2, phase3].map(({ weeks }) => weeks.high - weeks.low),
      ],
    );
    const inOrder = [solid[0], periods[0], solid[1], outlined[0], periods[1], solid[2], outlined[1]];
    for (const [index, bar] of inOrder.slice(1).entries())
      expect(bar?.x).toBeCloseTo((inOrder[index]?.x ?? 0) + (inOrder[index]?.width ?? 0), 0);
    // The key shows one of each kind.
    const payments = [...pathsOf(frame, 'payment'), ...pathsOf(frame, 'laterPayment')];
    expect(payments).toHaveLength(
      phase1.installments.length + phase2.installments.length + phase3.installments.length + 2,
    );
  }
  for (const frame of framesOf(drawingIn(hoursBreakdown(figures), /in three phases/)))
    expect(pathsOf(frame, 'payment')).toEqual([]);
});

describe('comparisonDots', () => {
  const rows = comparisonRows(figures);

  /** Expects each mark, without its sample in the key, as often as the rows call for it. */
  const expectMarks = (drawn: Drawing, of: readonly ComparisonRow[]) => {
    const byPowerBi = of.map(({ powerbi }) => degreeOf(powerbi));
    const count = (degree: Degree) => byPowerBi.filter((each) => each === degree).length;
    const ours = of.filter(({ bespoke }) => degreeOf(bespoke) === 'full');
    const promised = ours.map(({ phase = 'O' }) => phase);
    const costs = of.filter(({ bespoke }) => degreeOf(bespoke) === 'cost').length;
    expect(ours.length + costs).toBe(of.length);
    for (const frame of framesOf(drawn)) {
      const circles = (look: Look) =>
        frame.shapes.filter((shape) => shape.shape === 'circle' && shape.look === look).length;
      expect(circles('certain') - 1, 'full dots').toBe(count('full'));
      const samples = promised.includes('O') ? 3 : 2;
      expect(circles('possible') - samples, 'rings').toBe(count('part') + promised.length);
      expect(pathsOf(frame, 'certain').length - 1, 'halves').toBe(count('part'));
      expect(pathsOf(frame, 'line').length - 1, 'crosses').toBe(count('none') - criticalTally(of).failed);
      expect(flagsIn(frame), 'flags').toBe(criticalTally(of).failed);
      const texts = textsIn(frame);
      expect(texts.filter((words) => words === '$').length - 1, 'costs').toBe(count('cost') + costs);
      // The key shows the first phase, and what the order gives.
      const inKey = ['1', ...(promised.includes('O') ? ['O'] : [])];
      expect(texts.filter((words) => /^[\dO]$/.test(words)).sort()).toEqual([...inKey, ...promised.map(String)].sort());
    }
  };

  it('marks each rating of the comparison', () => {
    expectMarks(drawingIn(powerbiAnalysis(figures), /at a glance/), rows);
  });

  it('follows changed phases and ratings', () => {
    const phases = rows.map((row, index) => ({ ...row, phase: 1 + (index % 3) }));
    const ratings = rows.map((row, index) => ({ ...row, powerbi: ['Yes', 'No', 'Limited', '$5'][index % 4] ?? '' }));
    for (const changed of [phases, ratings]) expectMarks(comparisonDots(changed), changed);
  });
});

it('architecture: shows every data source and three separate views', () => {
  const sources = full.sections
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'table' && block.caption === 'Data sources');
  const names = sources?.kind === 'table' ? sources.rows.map(([name]) => name) : [];
  expect(names.length).toBeGreaterThan(0);
  for (const frame of framesOf(drawingIn(full, /sets of screens/))) {
    expect(frame.shapes.filter(({ shape, look }) => shape === 'rect' && look === 'box')).toHaveLength(names.length + 1);
    expect(textsIn(frame)).toEqual(expect.arrayContaining(names));
    // Two walls, and the sample of the key.
    expect(pathsOf(frame, 'limit')).toHaveLength(3);
  }
});

describe('planDrawing', () => {
  it('draws every hour of each package of Phases 1 and 2', () => {
    const plans = [
      drawingIn(phase1Proposal(figures), /^Phase 1 by week/),
      drawingIn(hoursBreakdown(figures), /^Phase 2 by week/),
    ];
    const packages = [figures.phase1.packages, figures.phase2.development];
    for (const [index, plan] of plans.entries()) {
      for (const { name, hours } of packages[index] ?? []) {
        const [, ...cells] = plan.table.rows.find(([label = '']) => label.startsWith(name)) ?? [];
        const drawn = cells.filter(Boolean).map((cell) => Number(cell.split('-')[0]));
        expect(
          drawn.reduce((all, part) => all + part, 0),
          name,
        ).toBe(hours.low);
        for (const frame of framesOf(plan))
          expect(textsIn(frame)).toEqual(expect.arrayContaining(cells.filter(Boolean)));
      }
    }
  });

  it('refuses more hours than a week has', () => {
    expect(isFeasible(phase2Plan(figures), figures)).toBe(true);
    expect(isFeasible(phase2Plan(figures), { ...figures, hoursPerPersonWeek: 38 })).toBe(false);
  });
});

describe('responsibility', () => {
  it('names one decision maker for each kind of work', () => {
    const drawing = responsibility();
    for (const row of drawing.table.rows) expect(row.join().match(/A(?=[,]|$)/g), row[0]).toHaveLength(1);
    for (const frame of framesOf(drawing))
      expect(textsIn(frame).filter((text) => text === 'A')).toHaveLength(drawing.table.rows.length + 1);
  });
});

describe('dataFlow', () => {
  it('marks whatever is loaded only with consent', () => {
    const drawing = dataFlow();
    const consented = drawing.table.rows.filter(([, agreement]) => /written consent/.test(agreement ?? ''));
    expect(consented.length).toBeGreaterThan(0);
    // And the sample of the key.
    for (const frame of framesOf(drawing)) expect(pathsOf(frame, 'payment')).toHaveLength(consented.length + 1);
  });
});

describe('every drawing', () => {
  const drawings = [full, hoursBreakdown(figures), powerbiAnalysis(figures), phase1Proposal(figures)].flatMap(
    drawingsOf,
  );

  it('stays within its frame', () => {
    for (const drawing of drawings) {
      for (const { width, height, shapes } of framesOf(drawing)) {
        for (const [right, bottom] of shapes.map(reachOf)) {
          expect(right, drawing.title).toBeLessThanOrEqual(width + 1);
          expect(bottom, drawing.title).toBeLessThanOrEqual(height);
        }
      }
    }
  });

  it('fills every cell of its table', () => {
    for (const { table } of drawings) {
      for (const row of [...table.rows, ...(table.foot ? [table.foot] : [])])
        expect(row, table.caption).toHaveLength(table.columns.length);
    }
  });
});
