import { type ComparisonRow, type Meaning, meaningOf } from './ratings.ts';
import { requirements } from './requirements.ts';

export const comparisonRows: readonly ComparisonRow[] = Object.entries(requirements).flatMap(([category, rows]) =>
  Object.entries(rows).map(([feature, row]) => ({ category, feature, bespoke: 'Yes', critical: false, ...row })),
);

const criticalRows = comparisonRows.filter(({ critical }) => critical);

const ratedAs = (meaning: Meaning): number =>
  criticalRows.filter(({ powerbi }) => meaningOf(powerbi) === meaning).length;

/** Critical requirements by how Power BI meets them. */
export const criticalCounts = {
  all: criticalRows.length,
  failed: ratedAs('unsupported'),
  partial: ratedAs('partial'),
  supported: ratedAs('supported'),
};

/** The rows by category, in the order of the specification. */
export const categories = [...Map.groupBy(comparisonRows, ({ category }) => category)];
