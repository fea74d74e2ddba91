import type { ComparisonRow } from '#shared/proposals.ts';

/** The categories of the comparison, in the order of its tables. */
export const comparisonCategories = [
  'Authentication & Access',
  'Multi-Tenancy',
  'User Experience',
  'Application Features',
  'Backend & APIs',
  'ML & AI',
  'Data Pipeline',
  'Security & Compliance',
  'Cost',
  'Scalability',
  'Vendor Control',
] as const;
type ComparisonCategory = (typeof comparisonCategories)[number];

/** The address of a category's section: "ML & AI" is "ml-and-ai". */
export const categoryId = (category: ComparisonCategory): string =>
  category
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '-');

export const phases = [1, 2, 3] as const;
/** How Power BI is rated, the note, and what differs from a requirement that is not critical and that Phase 2 meets. */
type Requirement = readonly [
  powerbi: string,
  powerbiNote: string,
  more?: Partial<Pick<ComparisonRow, 'bespoke' | 'critical' | 'phase'>>,
];

/** The ratings of Power BI between Yes and No. */
const partialRatings: readonly string[] = ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low'];

/** The rows of a category. @param requirements by what is required */
export const rowsOf = (
  category: ComparisonCategory,
  requirements: Readonly<Record<string, Requirement>>,
): ComparisonRow[] =>
  Object.entries(requirements).map(([feature, [powerbi, powerbiNote, more = {}]]) => ({
    category,
    feature,
    powerbi,
    powerbiNote,
    bespoke: 'Yes',
    critical: false,
    ...((more.bespoke ?? 'Yes') === 'Yes' && { phase: 2 }),
    ...more,
  }));

/** What Fabric with Power Pages leaves open of the critical requirements that Power BI alone fails (sections/rivals.ts). */
const openWithFabric: readonly string[] = ['Billing of subscriptions and card payments'];

/** How Power BI does with the critical requirements. `open` are those it fails and Fabric with Power Pages does not close either. */
export const criticalTally = (rows: readonly ComparisonRow[]) => {
  const critical = rows.filter((row) => row.critical);
  const failures = critical.filter(isCriticalFailure);
  const open = failures.filter(({ feature }) => openWithFabric.includes(feature));
  return {
    critical: critical.length,
    failed: failures.length,
    partial: critical.filter(({ powerbi }) => degreeOf(powerbi) === 'part').length,
    closed: failures.length - open.length,
    open,
  };
};

/** What a rating amounts to. A cost, also one that is included, is none of them. */
export type Degree = 'full' | 'part' | 'none' | 'cost';

/** The degree of a rating, as the legend of the comparison defines it. */
export const degreeOf = (rating: string): Degree => {
  if (rating.startsWith('$') || rating === 'Included') return 'cost';
  if (rating === 'No') return 'none';
  return partialRatings.includes(rating) ? 'part' : 'full';
};

/**
 * Whether a row counts among the critical requirements that Power BI fails: it is rated "No", that is, Power BI has
 * nothing built in for it, and another product or a custom application must supply it. A partial rating is no failure.
 */
export const isCriticalFailure = ({ critical, powerbi }: ComparisonRow): boolean =>
  critical && degreeOf(powerbi) === 'none';

/** The requirements that the platform meets in a phase. Only the first is on order; a later one needs an approval. */
export const supportedIn = (phase: number, rows: readonly ComparisonRow[]): ComparisonRow[] =>
  rows.filter((row) => row.phase === phase && degreeOf(row.bespoke) === 'full');
