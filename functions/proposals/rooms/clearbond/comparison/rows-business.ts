import { dollarSpan, dollars, shortDollarSpan } from '#functions/proposals/lib/format.ts';
import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on security, cost, scale and control. */
export const businessRows = ({ comparison, targets, monthly, phase1 }: Figures): ComparisonRow[] => [
  ...rowsOf('Security & Compliance', [
    {
      feature: 'Encryption in transit and at rest',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'On by default. Customer-managed keys are available on capacity, and sensitivity labels can protect exported files.',
      critical: true,
    },
    {
      feature: 'Independent report on controls (SOC 2)',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'Microsoft’s reports cover its cloud, Power BI included, today. For the platform, SOC 2 Type I is a target of Phase 3. Neither report covers your own procedures by itself.',
      critical: false,
    },
    {
      feature: 'Record of who read or changed which importer’s data',
      powerbi: 'Partial',
      bespoke: 'Yes',
      powerbiNote:
        'The activity log records views, exports and sharing of reports and models, and keeps about four weeks; Microsoft Purview keeps more. It does not record which rows a reader saw.',
      critical: true,
    },
    {
      feature: 'Retention and deletion rules for each kind of record',
      powerbi: 'Manual',
      bespoke: 'Yes',
      powerbiNote:
        'Set in the sources; a model follows at its next refresh. Exported copies are outside the rule unless sensitivity labels protect them.',
      critical: false,
    },
  ]),
  ...rowsOf('Cost', [
    {
      feature: `Monthly cost at ${comparison.users} users`,
      powerbi: dollars(comparison.monthlyPowerBi),
      bespoke: shortDollarSpan(comparison.monthlyPlatform),
      powerbiNote: `Licenses only: ${comparison.users} Premium Per User licenses at ${dollars(comparison.licensePremium)}. The platform’s range is its monthly cost after Phase 2 without text messages, which neither amount contains. It includes hosting, support and third-party data APIs (${dollarSpan(monthly.dataApis)}); with Power BI the data would be bought in addition.`,
      critical: false,
    },
    {
      feature: 'Cost of one more user',
      powerbi: `${dollars(comparison.licensePremium)} a month`,
      bespoke: 'Included',
      powerbiNote: `${dollars(comparison.licensePro)} with Pro, where its limits suffice. No paid license is needed for viewers on a capacity of F${comparison.viewerCapacity} or larger. The platform has no license per user; its infrastructure grows with use.`,
      critical: false,
    },
    {
      feature: 'Cost of a first dashboard',
      powerbi: 'Low',
      bespoke: dollarSpan(phase1.cost),
      powerbiNote:
        'A clear advantage of Power BI: with licenses and data at hand, an analyst can build a first internal dashboard in days.',
      critical: false,
    },
  ]),
  ...rowsOf('Scalability', [
    {
      feature: `${targets.phase3.concurrentUsers}+ concurrent users`,
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'The service carries this, with a license for each user or on a capacity of sufficient size. For the platform it is a target of Phase 3.',
      critical: false,
    },
    {
      feature: 'Capacity follows load by itself',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote:
        'With per-user licenses Microsoft runs the capacity, within limits for each model. On a capacity of your own, bursting and smoothing absorb short peaks; for lasting growth an administrator, or a script, chooses a larger one.',
      critical: false,
    },
  ]),
  ...rowsOf('Vendor Control', [
    {
      feature: 'Control over features and release dates',
      powerbi: 'Low',
      bespoke: 'High',
      powerbiNote:
        'Microsoft decides what is added, changed and retired, with notice. In return it pays for the development.',
      critical: false,
    },
    {
      feature: 'Take the product to another provider',
      powerbi: 'Difficult',
      bespoke: 'Yes',
      powerbiNote:
        'Data stays yours, and reports and models can be saved as text (PBIP, TMDL). They run only in Microsoft’s products, so another tool means building them again.',
      critical: false,
    },
  ]),
];
