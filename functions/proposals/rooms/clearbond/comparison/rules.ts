import type { ComparisonRow } from '#shared/proposals.ts';
import type { ComparisonCategory } from './categories.ts';

/** A row without its category, as the rows files list it. */
export type Requirement = Omit<ComparisonRow, 'category'>;

/** The ratings of Power BI between Yes and No. */
const partialRatings: readonly string[] = ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low'];

/** Adds the category to its rows. */
export const rowsOf = (category: ComparisonCategory, rows: readonly Requirement[]): ComparisonRow[] =>
  rows.map((row) => ({ category, ...row }));

/**
 * How many critical requirements Power BI fails.
 *
 * The rule: a critical requirement is failed when it is rated "No", that is, when Power BI has nothing built in for it
 * and another product or a custom application must supply it. A partial rating is not counted as a failure.
 */
export const countCriticalFailures = (rows: readonly ComparisonRow[]): number =>
  rows.filter((row) => row.critical && row.powerbi === 'No').length;

/** How many critical requirements Power BI meets in part. */
export const countCriticalPartials = (rows: readonly ComparisonRow[]): number =>
  rows.filter((row) => row.critical && partialRatings.includes(row.powerbi)).length;
