import type { ComparisonRow } from '#shared/proposals.ts';
import { dollarSpan, dollars, shortDollarSpan } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { platformMonth } from '../figures/three-years.ts';
import { rowsOf } from './rules.ts';

/** Requirements on security, cost, scale and control. */
export const businessRows = (figures: Figures): ComparisonRow[] => {
  const { comparison, targets, phase1 } = figures;
  return [
    ...rowsOf('Security & Compliance', {
      'Encryption in transit and at rest': [
        'Yes',
        'On by default. Sensitivity labels can encrypt exported files for the people whom a label authorizes.',
        { critical: true },
      ],
      'Independent report on controls (SOC 2)': [
        'Yes',
        'Microsoft has SOC 2 Type II reports for its cloud today. For the platform, “Yes” means that we prepare you for a Type I report, which is more limited; an independent auditor issues it.',
        { phase: 3 },
      ],
      'Record of who read or changed which importer’s data': [
        'Partial',
        'The activity log records views, exports and sharing of reports and models for about four weeks; Microsoft Purview keeps them longer. Neither records which rows a reader saw.',
        { critical: true },
      ],
      'Retention and deletion rules for each kind of record': [
        'Manual',
        'Rules are set in the sources, and a model follows at its next refresh. Copies that users have exported stay out of reach.',
        { phase: 3 },
      ],
    }),
    ...rowsOf('Cost', {
      [`Monthly cost at ${comparison.users} users`]: [
        dollars(comparison.monthlyPowerBi),
        `Power BI: ${comparison.users} Premium Per User licenses at ${dollars(comparison.licensePremium)}. Platform: hosting, support and third-party data APIs after Phase 2, without text messages; without the data, ${dollarSpan(platformMonth(figures).pilot)}. Neither contains the build.`,
        { bespoke: shortDollarSpan(comparison.monthlyPlatform) },
      ],
      'Cost of one more user': [
        `${dollars(comparison.licensePremium)} a month`,
        `${dollars(comparison.licensePro)} with Pro, where its limits suffice. On a capacity of F${comparison.viewerCapacity} or larger, viewers need no paid license. The platform has no license per user.`,
        { bespoke: 'Included' },
      ],
      'Cost of a first dashboard': [
        `${dollars(comparison.licensePremium)} a month`,
        'An advantage of Power BI: an analyst builds a first internal dashboard in days. The platform’s amount is the whole of Phase 1.',
        { bespoke: dollarSpan(phase1.cost) },
      ],
    }),
    ...rowsOf('Scalability', {
      [`${targets.phase3.concurrentUsers}+ concurrent users`]: [
        'Yes',
        'With a license for each user, or on a large enough capacity.',
        { phase: 3 },
      ],
      'Capacity follows load by itself': [
        'Limited',
        'With licenses per user, Microsoft runs the capacity, within limits for each model. Your own capacity absorbs short peaks; for lasting growth an administrator or a script moves to a larger one.',
        { phase: 3 },
      ],
    }),
    ...rowsOf('Vendor Control', {
      'Control over features and release dates': [
        'Low',
        'Microsoft decides what is added, changed and retired, with notice, and pays for the development. The order of each phase gives you this control.',
        { bespoke: 'High' },
      ],
      'Take the product to another provider': [
        'Difficult',
        'Your data stays yours. Reports and models can be saved as text (PBIP, TMDL), but run only in Microsoft’s products.',
      ],
    }),
  ];
};
