import type { Figures } from './figures.ts';

/**
 * The amount CBP's guideline asks of a continuous importation bond, in US dollars.
 *
 * A share of the duties, taxes and fees of the last twelve months, no less than the minimum, rounded up to the next
 * step. Special rules (antidumping and countervailing duty among them) are left out.
 * Source: see `bond` in figures.ts.
 *
 * @param duties duties, taxes and fees paid in the last twelve months, US dollars
 */
export const guidelineBond = (duties: number, rule: Figures['bond']): number => {
  const base = Math.max(rule.minimum, (duties * rule.percentOfDuties) / 100);
  const step = base <= rule.stepUpTo ? rule.step : rule.largeStep;
  return Math.ceil(base / step) * step;
};

/** A month of the example: its total, what the guideline asks for, and the bond, in US dollars. */
export type BondMonth = {
  readonly month: number;
  /** Whether its entries are filed; a later month is projected. */
  readonly isKnown: boolean;
  /** Duties, taxes and fees of the twelve months that end with it. */
  readonly duties: number;
  readonly asked: number;
  readonly bond: number;
};

/** The example importer, month by month: from the rate change, month 0, until all twelve months are at the new rate. */
export const bondMonths = ({ bond: rule, importer }: Figures): BondMonth[] => {
  const { before, after } = rule.exampleDuties;
  const bond = guidelineBond(before, rule);
  return Array.from({ length: rule.months + 1 }, (_, month) => {
    const duties = before + ((after - before) * month) / rule.months;
    return {
      month,
      isKnown: month <= importer.monthsSinceRateChange,
      duties,
      asked: guidelineBond(duties, rule),
      bond,
    };
  });
};

/** Months from the rate change until the bond of the example is too small; -1 if it stays large enough. */
export const monthsUntilInsufficient = (figures: Figures): number =>
  bondMonths(figures).findIndex(({ asked, bond }) => asked > bond);
