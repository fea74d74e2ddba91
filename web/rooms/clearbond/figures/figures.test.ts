import { describe, expect, it } from 'vitest';
import { bondExample, guidelineBond } from './customs-bond.ts';
import { type Figures, figures } from './figures.ts';
import {
  breakEven,
  gain,
  gainAYear,
  importersForRunning,
  options,
  optionsForFew,
  spreadsheetBreakEven,
} from './options.ts';

const changed = (change: Partial<Figures['businessCase']>): Figures => ({
  ...figures,
  businessCase: { ...figures.businessCase, ...change },
});

describe('breakEven', () => {
  it('returns the fewest importers at which the platform breaks even', () => {
    const importers = breakEven(figures) ?? 0;
    expect(gainAYear(figures, importers)).toBeGreaterThanOrEqual(0);
    expect(gainAYear(figures, importers - 1)).toBeLessThan(0);
  });

  it('returns undefined if no number of importers suffices', () => {
    const nothing = { subscribersPercent: 0, claimsOfHundred: { expected: 8, avoided: 0 }, renewalHoursSaved: 0 };
    expect(breakEven(changed(nothing))).toBeUndefined();
  });
});

describe('optionsForFew', () => {
  it('returns lower costs than `options` returns for many users', () => {
    const many = options(figures).slice(2);
    for (const [index, { cost }] of optionsForFew(figures).entries())
      expect(cost.high).toBeLessThan(many[index]?.cost.high ?? 0);
  });
});

describe('importersForRunning', () => {
  it('returns fewer importers than breakEven, which includes the build cost', () => {
    expect(importersForRunning(figures)).toBeLessThan(breakEven(figures) ?? 0);
  });
});

describe('spreadsheetBreakEven', () => {
  it('returns the most hours at which the spreadsheet breaks even', () => {
    const hours = spreadsheetBreakEven(figures);
    const gains = [hours, hours + 0.1].map((spreadsheetHours) =>
      options(changed({ spreadsheetHours }))
        .filter(({ name }) => name === 'A spreadsheet')
        .map(gain),
    );
    expect(gains[0]?.[0]).toBeGreaterThanOrEqual(0);
    expect(gains[1]?.[0]).toBeLessThan(0);
  });
});

const rule = { ...figures.bond, exampleDuties: { before: 420_000, after: 660_000 } };

it.each([
  [500_000, 50_000],
  [500_001, 60_000],
  [1_000_000, 100_000],
  [1_000_001, 200_000],
  [4_500_000, 500_000],
])('guidelineBond: turns duties of %d dollars into a bond of %d dollars', (duties, bond) => {
  expect(guidelineBond(duties, rule)).toBe(bond);
});

it('bondExample: counts the months until the bond is too small', () => {
  // Duties rise from 420,000 by 20,000 a month: 500,000 after four months is still covered, but 520,000 is not.
  expect(bondExample({ ...figures, bond: rule }).tooSmallInMonth).toBe(5);
});
