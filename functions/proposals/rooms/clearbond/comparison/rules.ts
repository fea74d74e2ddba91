import type { ComparisonRow } from '#shared/proposals.ts';
import type { ComparisonCategory } from './categories.ts';

/** A row as it is written down, under the heading of its category. */
export type Requirement = Omit<ComparisonRow, 'category'>;

/** What every row of the comparison may say of Power BI, beside a cost in US dollars. */
export const partialRatings: readonly string[] = ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low'];

/** Puts a category's name on its rows. */
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
