import type { ComparisonRow } from '#shared/proposals.ts';
import type { ComparisonCategory } from './categories.ts';

/** Where the platform meets a requirement: the phase and, where one work package does it, its name in the figures. */
type Planned = { readonly phase: 1 | 2 | 3; readonly work?: string };

/** A row without its category, as the rows files list it. The phase is added to the note. */
export type Requirement = Omit<ComparisonRow, 'category'> & { readonly planned?: Planned };

/** The ratings of Power BI between Yes and No. */
const partialRatings: readonly string[] = ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low'];

const phaseOf = ({ phase, work }: Planned): string => ` Platform: Phase ${phase}${work ? ` (${work})` : ''}.`;

/** Adds the category to its rows, and to each note the phase in which the platform meets the requirement. */
export const rowsOf = (category: ComparisonCategory, rows: readonly Requirement[]): ComparisonRow[] =>
  rows.map(({ planned, ...row }) => ({
    category,
    ...row,
    powerbiNote: row.powerbiNote + (planned ? phaseOf(planned) : ''),
  }));

/**
 * How many critical requirements Power BI fails.
 *
 * The rule: a critical requirement is failed when it is rated "No", that is, when Power BI has nothing built in for it
 * and another product or a custom application must supply it. A partial rating is not counted as a failure.
 */
export const countCriticalFailures = (rows: readonly ComparisonRow[]): number => rows.filter(isCriticalFailure).length;

/** How many critical requirements Power BI meets in part. */
export const countCriticalPartials = (rows: readonly ComparisonRow[]): number =>
  rows.filter(({ critical, powerbi }) => critical && degreeOf(powerbi) === 'part').length;

/** What a rating amounts to. A cost is none of them. */
export type Degree = 'full' | 'part' | 'none' | 'cost';

/** The degree of a rating, as the legend of the comparison defines it. */
export const degreeOf = (rating: string): Degree => {
  if (rating.startsWith('$')) return 'cost';
  if (rating === 'No') return 'none';
  return partialRatings.includes(rating) ? 'part' : 'full';
};

/** Whether a row counts among the critical requirements that Power BI fails. */
export const isCriticalFailure = ({ critical, powerbi }: ComparisonRow): boolean =>
  critical && degreeOf(powerbi) === 'none';
