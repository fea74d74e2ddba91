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
export type ComparisonCategory = (typeof comparisonCategories)[number];

/** The address of a category's section: "ML & AI" is "ml-and-ai". */
export const categoryId = (category: ComparisonCategory): string =>
  category
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]+/g, '-');
