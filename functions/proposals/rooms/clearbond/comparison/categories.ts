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

type CategoryText = {
  /** The address of the section. */
  readonly id: string;
  /** What the category decides, in a sentence or two. */
  readonly decides: string;
};

/** How the section of each category opens. */
export const categoryTexts: Record<ComparisonCategory, CategoryText> = {
  'Authentication & Access': {
    id: 'authentication-and-access',
    decides:
      'Can people outside your organization use the product as customers? Power BI was made for colleagues and invited guests.',
  },
  'Multi-Tenancy': {
    id: 'multi-tenancy',
    decides: 'Can importers share one system safely? Power BI does the central thing well; what surrounds it is work.',
  },
  'User Experience': {
    id: 'user-experience',
    decides:
      'Do the screens serve people who read, and people who act? For analysis Power BI is the stronger tool; for tasks it is not.',
  },
  'Application Features': {
    id: 'application-features',
    decides:
      'Can work be done in the product, and not only read from it? Most of what is missing here needs an application beside the reports.',
  },
  'Backend & APIs': {
    id: 'backend-and-apis',
    decides: 'Can other systems deliver to the product and draw from it? Power BI needs a back end beside it.',
  },
  'ML & AI': {
    id: 'ml-and-ai',
    decides: 'Where do risk scores come from? Power BI can show them; another product has to make them.',
  },
  'Data Pipeline': {
    id: 'data-pipeline',
    decides: 'Can the figures be trusted? Power BI reads from almost anything; checking a delivery is left to you.',
  },
  'Security & Compliance': {
    id: 'security-and-compliance',
    decides:
      'What will an auditor find? Microsoft’s cloud is ahead today; the record of who saw which importer is not in it.',
  },
  Cost: {
    id: 'cost',
    decides:
      'What is paid, and when? Power BI is cheaper to start. The monthly amounts do not contain the same things, and the notes say what each contains.',
  },
  Scalability: {
    id: 'scalability',
    decides: 'What does growth cost? Both can carry the planned load.',
  },
  'Vendor Control': {
    id: 'vendor-control',
    decides:
      'Who sets the direction of the product, and how could it be left? The platform is yours to direct and yours to maintain.',
  },
};
