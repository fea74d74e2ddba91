import { describe, expect, it } from 'vitest';
import { guidelineBond, monthsUntilInsufficient } from './customs-bond.ts';
import { figures } from './figures.ts';

const rule = { ...figures.bond, exampleDuties: { before: 420_000, after: 660_000 } };

describe('customs bond', () => {
  it.each([
    [500_000, 50_000],
    [500_001, 60_000],
    [1_000_000, 100_000],
    [1_000_001, 200_000],
    [4_500_000, 500_000],
  ])('guidelineBond: asks %d dollars of duty for a bond of %d dollars', (duties, bond) => {
    expect(guidelineBond(duties, rule)).toBe(bond);
  });

  it('monthsUntilInsufficient: counts until twelve months exceed the bond', () => {
    // 420,000 and 20,000 more each month: 500,000 after four months is still covered, 520,000 is not.
    expect(monthsUntilInsufficient(rule)).toBe(5);
  });
});
