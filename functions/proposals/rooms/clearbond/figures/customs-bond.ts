import type { Figures } from './figures.ts';

/**
 * The amount CBP's guideline asks of a continuous importation bond, in US dollars.
 *
 * A share of the duties, taxes and fees of the last twelve months, no less than the minimum, rounded up to the next
 * step. Special rules (antidumping and countervailing duty among them) are left out.
 * Source: CBP Directive 3510-004, Monetary Guidelines for Setting Bond Amounts.
 *
 * @param duties duties, taxes and fees paid in the last twelve months, US dollars
 */
export const guidelineBond = (duties: number, rule: Figures['bond']): number => {
  const base = Math.max(rule.minimum, (duties * rule.percentOfDuties) / 100);
  const step = base <= rule.stepUpTo ? rule.step : rule.largeStep;
  return Math.ceil(base / step) * step;
};

/**
 * Whole months until the bond of the example importer is too small, counted from the rate change.
 * Each month at the new rate replaces one at the old rate in the total of the last twelve.
 */
export const monthsUntilInsufficient = (rule: Figures['bond']): number => {
  const { before, after } = rule.exampleDuties;
  const covered = (guidelineBond(before, rule) * 100) / rule.percentOfDuties;
  const addedEachMonth = (after - before) / rule.months;
  return Math.floor((covered - before) / addedEachMonth) + 1;
};
