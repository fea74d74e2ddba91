import type { ComparisonRow } from '#shared/proposals.ts';
import { count, dollarSpan, dollars, shortDollarSpan } from '#web/publishing/format.ts';
import { pilotMonth } from './figures/costs.ts';
import type { Figures } from './figures/figures.ts';

/** Requirements by category. Each has a text, parsed below, with Power BI's rating, the platform's, and a note. */
const requirements = (figures: Figures): Record<string, Record<string, string>> => {
  const { cache, comparison, phase1, targets } = figures;
  return {
    'Authentication & Access': {
      'Importers outside the organization can sign up by themselves': `No, critical: Self-service sign-up flows of Microsoft Entra cannot be used for Microsoft’s own apps. You invite each importer as a B2B guest; Power Pages can sign up accounts from outside. Each guest needs a license, except on a capacity of F${comparison.viewerCapacity} or larger.`,
      'Separate login flows for importers and captive managers':
        'No, phase 1: Everyone signs in through Microsoft Entra ID. Separate login pages take a portal or an application that embeds the reports.',
      'Three roles, each with its own set of screens':
        'Yes, critical: Publish separate reports to separate app audiences, and secure the rows of each.',
      'Features gated by subscription tier (Free, Pro, Enterprise)':
        'Manual, critical: Each tier can be a security group with its own audience; an administrator or a script moves customers between groups. Functions within a report cannot be gated.',
    },
    'Multi-Tenancy': {
      'An importer can never read another importer’s rows':
        'Yes, critical: The semantic model enforces row-level security, static or dynamic, for viewers. Workspace admins, members and contributors see all rows.',
      'A new customer’s space is set up without staff':
        'Partial: With dynamic row-level security a new customer is a new row in a table. Inviting and licensing its users still takes an administrator or a program of your own.',
      'Isolation tested automatically before every release':
        'Manual: “View as” and “Test as role” test roles by hand. Automated tests are possible from outside Power BI, with DAX queries run as another user.',
    },
    'User Experience': {
      'Interactive charts with filters and drill-down': 'Yes: The core of Power BI, and more than the platform plans.',
      'Guided steps for importers who sign in a few times a year':
        'Limited: Buttons, bookmarks and tooltips can lead a reader through a report. A report cannot hold a task of several steps that saves its progress.',
      [`Dashboard loads in under ${targets.phase2.loadSeconds} seconds`]:
        'Partial: A well-built import model with few visuals can reach this; Microsoft commits to no time.',
      'Usable on a phone': 'Yes: Native apps for iOS and Android, and a phone layout for each report page.',
    },
    'Application Features': {
      'Bond application intake by staff':
        'No, critical: A report has no intake form with file upload. Power Pages, Power Apps or a custom application supplies one. On the platform, intake by importers is optional (Phase 2B).',
      'Review of applications with status, decision and history':
        'No, critical: Power BI has no workflow with states. Power Automate with Dataverse can supply one, and Power BI can report on it.',
      'Billing of subscriptions and card payments':
        'No, critical: Power BI does not bill your customers: that takes an application with a payment service.',
      'Alert to the right importer when its bond nears insufficiency':
        'Basic, critical: A user can set alerts on dashboard tiles. On a capacity, dynamic subscriptions email each recipient its own report, and Activator watches thresholds. Wording and acknowledgment have to be built.',
      'Underwriters’ notes and corrections are saved':
        'Limited: Reports do not store what a reader enters. Translytical task flows on Fabric capacity can write it back, and so can an embedded Power App.',
    },

    'Backend & APIs': {
      'Versioned REST API for policies, entries, scores and alerts': `Limited: The Power BI REST API manages content and runs DAX queries (up to ${count(comparison.queryRows)} rows each, ${comparison.queriesPerMinute} requests a minute per user). It has no endpoints for your records and no version that you control.`,
      'API keys that you issue to partners and to the data vendor':
        'No, phase 3: Programs authenticate through Microsoft Entra ID. Power BI issues no API keys to third parties. On the platform, the data vendor has keys from Phase 2 on, and partners from Phase 3 on.',
      'System of record for policies, applications and claims':
        'No, critical: A semantic model reads from sources; it is not a transactional database. The records must be kept elsewhere, for example in Dataverse or Azure SQL.',
    },
    'ML & AI': {
      'Train a model for default or claim on your own history':
        'No: Models are trained in Fabric Data Science or Azure Machine Learning, which are separate workloads. The platform’s “Yes” holds ' +
        `only with ${targets.leastClaims} past claims; do not expect it soon.`,
      'REST prediction endpoint for one importer at a time':
        'No: Power BI shows scores; it does not serve them. Azure Machine Learning offers endpoints, and so does Fabric for its own models. On the platform, it comes with the model.',
      'Reasons shown beside each score':
        'Basic: Key influencers explain patterns over many rows, not one importer’s score. Reasons computed elsewhere can be displayed.',
      'Back-testing and drift monitoring of the model':
        'No, phase 3: This is the task of the tool that trains the model. On the platform, it comes with the model.',
    },
    'Data Pipeline': {
      'Connect to the five planned sources':
        'Yes: Power Query has ready connectors for files, databases and web APIs, far more than the platform will have.',
      'Schema validation and duplicate detection on arrival':
        'Partial, critical: Power Query sets types, removes duplicates and can set faulty rows aside. It cannot refuse a delivery and tell the sender why.',
      'Missing-data alerts to vendor and staff':
        'Limited: A failed refresh notifies its owner. An incomplete delivery that loads goes unnoticed unless you build a measure and an alert for it.',
      [`Own cache lifetime for credit scores, ratios and tariffs (${cache.creditScoreHours} hours, ${cache.financialRatioHours} hours, ${cache.tariffDays} days)`]: `Limited: Each semantic model and dataflow has its own refresh schedule: up to ${comparison.refreshesPro} times a day with Pro, ${comparison.refreshesPremium} with Premium Per User or a capacity. A cache that asks a paid source only when a score is needed is not built in.`,
    },

    'Security & Compliance': {
      'Encryption in transit and at rest':
        'Yes, critical: On by default. Sensitivity labels can encrypt exported files for the people whom a label authorizes.',
      'Independent report on controls (SOC 2)':
        'Yes, phase 3: Microsoft has SOC 2 Type II reports for its cloud today. For the platform, “Yes” means that we prepare you for a Type I report, which is more limited; an independent auditor issues it.',
      'Record of who read or changed which importer’s data':
        'Partial, critical: The activity log records views, exports and sharing of reports and models for about four weeks; Microsoft Purview keeps them longer. Neither records which rows a reader saw.',
      'Retention and deletion rules for each kind of record':
        'Manual, phase 3: Rules are set in the sources, and a model follows at its next refresh. Copies that users have exported stay out of reach.',
    },
    Cost: {
      [`Monthly cost at ${comparison.users} users`]: `${dollars(comparison.monthlyPowerBi)}; platform ${shortDollarSpan(comparison.monthlyPlatform)}: Power BI: ${comparison.users} Premium Per User licenses at ${dollars(comparison.licensePremium)}. Platform: hosting, support and third-party data APIs after Phase 2, without text messages; without the data, ${dollarSpan(pilotMonth(figures))}. Neither contains the build.`,
      'Cost of one more user': `${dollars(comparison.licensePremium)} a month; platform Included: ${dollars(comparison.licensePro)} with Pro, where its limits suffice. On a capacity of F${comparison.viewerCapacity} or larger, viewers need no paid license. The platform has no license per user.`,
      'Cost of a first dashboard': `${dollars(comparison.licensePremium)} a month; platform ${dollarSpan(phase1.cost)}: An advantage of Power BI: an analyst builds a first internal dashboard in days. The platform’s amount is the whole of Phase 1.`,
    },
    Scalability: {
      [`${targets.phase3.concurrentUsers}+ concurrent users`]:
        'Yes, phase 3: With a license for each user, or on a large enough capacity.',
      'Capacity follows load by itself':
        'Limited, phase 3: With licenses per user, Microsoft runs the capacity, within limits for each model. Your own capacity absorbs short peaks; for lasting growth an administrator or a script moves to a larger one.',
    },
    'Vendor Control': {
      'Control over features and release dates':
        'Low; platform High: Microsoft decides what is added, changed and retired, with notice, and pays for the development. The order of each phase gives you this control.',
      'Take the product to another provider':
        'Difficult: Your data stays yours. Reports and models can be saved as text (PBIP, TMDL), but run only in Microsoft’s products.',
    },
  };
};

/** Parses a requirement's text. By default, a requirement is not critical, and the platform meets it in Phase 2. */
const requirement =
  /^(?<powerbi>.+?)(?<critical>, critical)?(?:, phase (?<phase>\d))?(?:; platform (?<bespoke>.+?))?: (?<powerbiNote>.+)$/;

export const comparisonRows = (figures: Figures): ComparisonRow[] =>
  Object.entries(requirements(figures)).flatMap(([category, texts]) =>
    Object.entries(texts).map(([feature, text]) => {
      const groups = requirement.exec(text)?.groups ?? {};
      const { powerbi = '', critical, phase = '2', bespoke = 'Yes', powerbiNote = '' } = groups;
      return {
        category,
        feature,
        powerbi,
        powerbiNote,
        bespoke,
        critical: critical !== undefined,
        ...(bespoke === 'Yes' && { phase: Number(phase) }),
      };
    }),
  );

/** The categories in the order of the rows. */
export const categoriesOf = (rows: readonly ComparisonRow[]): string[] => [
  ...new Set(rows.map(({ category }) => category)),
];

export const phases = [1, 2, 3] as const;

export type Degree = 'full' | 'part' | 'none' | 'cost';

/** The degree of support that a rating means, as defined in the legend. A cost, even if "Included", is not a rating. */
export const degreeOf = (rating: string): Degree => {
  if (rating.startsWith('$') || rating === 'Included') return 'cost';
  if (rating === 'No') return 'none';
  return ['Limited', 'Difficult', 'Manual', 'Basic', 'Partial', 'Low'].includes(rating) ? 'part' : 'full';
};

/**
 * Whether Power BI fails a critical requirement, which means a rating of "No": nothing is built in, so another product
 * or a custom application must supply it. A partial rating is not a failure.
 */
export const isCriticalFailure = ({ critical, powerbi }: ComparisonRow): boolean =>
  critical && degreeOf(powerbi) === 'none';

/** Critical requirements that neither Power BI nor Fabric with Power Pages meets (see sections/rivals.ts). */
const openWithFabric: readonly string[] = ['Billing of subscriptions and card payments'];

/** Counts critical requirements by how Power BI meets them. Fabric with Power Pages closes all failures but `open`. */
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
