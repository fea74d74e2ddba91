import { describe, expect, it } from 'vitest';
import { guidelineBond, monthsUntilInsufficient } from './customs-bond.ts';
import { figures } from './figures.ts';

const rule = { ...figures.bond, exampleDuties: { before: 420_000, after: 660_000 } };

describe('the bond that the guideline asks for', () => {
  it.each([
    [500_000, 50_000],
    [500_001, 60_000],
    [1_000_000, 100_000],
    [1_000_001, 200_000],
    [4_500_000, 500_000],
  ])('for %d dollars of duty is %d dollars', (duties, bond) => {
    expect(guidelineBond(duties, rule)).toBe(bond);
  });

  it('is outgrown in the month in which the total of the last twelve passes what the bond covers', () => {
    // 420,000 and 20,000 more each month: 500,000 after four months is still covered, 520,000 is not.
    expect(monthsUntilInsufficient(rule)).toBe(5);
  });
});
