import { fixed, type Range } from '#web/publishing/figures.ts';
import { bondMonths } from './customs-bond.ts';
import type { Figures } from './figures.ts';

/** What the scorecard measures, with a limit that is not to be passed on one side. */
export type Measure = {
  readonly name: string;
  readonly value: Range;
  readonly unit: '' | '%';
  readonly limit: number;
  readonly side: 'at least' | 'at most';
};

/** Whether all of a measure is on the right side of its limit. */
export const isWithin = ({ value, limit, side }: Measure): boolean =>
  side === 'at least' ? value.low >= limit : value.high <= limit;

/** The measures of the sample importer, computed from its statement, its entries and the example of a bond. */
export const measures = (figures: Figures): Measure[] => {
  const { importer } = figures;
  const { statement, entries, limits } = importer;
  const months = bondMonths(figures);
  const share = (asked: number): number => Math.round(((months[0]?.bond ?? 0) / asked) * 100);
  const ahead = months.filter(({ isKnown }) => !isKnown).map(({ asked }) => share(asked));
  const liquid = statement.currentAssets - statement.inventory;
  const measure = (
    name: string,
    side: Measure['side'],
    limit: number,
    value: Range,
    unit: Measure['unit'] = '',
  ): Measure => ({ name, value, unit, limit, side });
  return [
    measure(
      'Bond against the guideline',
      'at least',
      limits.bondPercent,
      { low: Math.min(...ahead), high: Math.max(...ahead) },
      '%',
    ),
    measure('Current ratio', 'at least', limits.current, fixed(statement.currentAssets / statement.currentLiabilities)),
    measure('Quick ratio', 'at least', limits.quick, fixed(liquid / statement.currentLiabilities)),
    measure('Debt to equity', 'at most', limits.debtToEquity, fixed(statement.debt / statement.equity)),
    measure('Credit score, two providers', 'at least', limits.creditScore, importer.creditScore),
    measure(
      `Late entry summaries, ${entries.late} of ${entries.filed}`,
      'at most',
      limits.late,
      fixed((entries.late / entries.filed) * 100),
      '%',
    ),
    measure('Probability of default or claim', 'at most', limits.probability, importer.probability, '%'),
  ];
};
