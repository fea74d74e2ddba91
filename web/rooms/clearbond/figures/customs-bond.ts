import type { Figures } from './figures.ts';

/**
 * The amount that CBP's guideline requires of a continuous importation bond, in US dollars.
 *
 * It is a percentage of the last twelve months' duties, taxes and fees, at least the minimum, rounded up to the next
 * step. Special rules (antidumping and countervailing duty among them) are ignored.
 * Source: see `bond` in figures.ts.
 *
 * @param duties duties, taxes and fees paid in the last twelve months, US dollars
 */
export const guidelineBond = (duties: number, rule: Figures['bond']): number => {
  const base = Math.max(rule.minimum, (duties * rule.percentOfDuties) / 100);
  const step = base <= rule.stepUpTo ? rule.step : rule.largeStep;
  return Math.ceil(base / step) * step;
};

/** The made-up importer's bond in US dollars, from the rate change (month 0) until all 12 months have the new rate. */
export const bondExample = ({ bond: rule, importer }: Figures) => {
  const { before, after } = rule.exampleDuties;
  const bond = guidelineBond(before, rule);
  const months = Array.from({ length: rule.months + 1 }, (_, month) => {
    // Duties of the twelve months that end with this one. A month is projected until its entries are filed.
    const duties = before + ((after - before) * month) / rule.months;
    return { month, isKnown: month <= importer.monthsSinceRateChange, duties, guideline: guidelineBond(duties, rule) };
  });
  return {
    bond,
    /** The highest yearly duties for which the bond is large enough. */
    covered: (bond * 100) / rule.percentOfDuties,
    months,
    /** Months until the bond is too small; -1 if it stays large enough. */
    tooSmallInMonth: months.findIndex(({ guideline }) => guideline > bond),
    finalGuideline: months.at(-1)?.guideline ?? 0,
  };
};
