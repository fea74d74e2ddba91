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
      'Can people outside your organization use the product as customers? Power BI is made for colleagues and invited guests.',
  },
  'Multi-Tenancy': {
    id: 'multi-tenancy',
    decides:
      'Can importers share one system safely? Power BI isolates rows well; setting up customers and testing are left to you.',
  },
  'User Experience': {
    id: 'user-experience',
    decides:
      'Do the screens serve people who read and people who act? Power BI is the stronger tool for analysis, not for tasks.',
  },
  'Application Features': {
    id: 'application-features',
    decides:
      'Can people work in the product as well as read it? Most of what Power BI lacks here needs an application beside it.',
  },
  'Backend & APIs': {
    id: 'backend-and-apis',
    decides: 'Can other systems write to the product and read from it? Power BI needs a back end beside it.',
  },
  'ML & AI': {
    id: 'ml-and-ai',
    decides: 'Where do risk scores come from? Power BI can show them; another product has to compute them.',
  },
  'Data Pipeline': {
    id: 'data-pipeline',
    decides: 'Can the figures be trusted? Power BI reads from almost anything; checking a delivery is left to you.',
  },
  'Security & Compliance': {
    id: 'security-and-compliance',
    decides:
      'What will an auditor find? Microsoft’s cloud is ahead today, but it does not record who saw which importer.',
  },
  Cost: {
    id: 'cost',
    decides:
      'What is paid, and when? Power BI is cheaper to start and, at this number of users, to own. The notes say what each amount contains; the three-year table adds the build.',
  },
  Scalability: {
    id: 'scalability',
    decides: 'Can it grow? Power BI can carry the planned load; the platform has to prove it in Phase 3.',
  },
  'Vendor Control': {
    id: 'vendor-control',
    decides: 'Who sets the direction, and how could you leave? The platform is yours to direct, and yours to maintain.',
  },
};
