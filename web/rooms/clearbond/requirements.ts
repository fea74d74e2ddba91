import { dollarSpan, dollars, shortDollarSpan } from '#web/rooms/components/format.ts';
import { cache, comparison, phase1, targets } from './figures.ts';
import type { Requirement } from './ratings.ts';

/** By category and requirement. The platform's ratings are planned for Phase 2 unless the note names another phase. */
export const requirements: Readonly<Record<string, Readonly<Record<string, Requirement>>>> = {
  'Authentication & Access': {
    'Importers outside the organization sign up by themselves': {
      powerbi: 'No',
      critical: true,
      powerbiNote:
        'You invite each importer as a guest, with a license or on large reserved capacity. Sign-up takes a separate portal.',
    },
    'Separate login flows for importers and captive managers': {
      powerbi: 'No',
      powerbiNote: 'Everyone signs in through Microsoft Entra ID. On the platform: Phase 1.',
    },
    'Three roles, each with its own set of screens': {
      powerbi: 'Yes',
      critical: true,
      powerbiNote: 'Publish separate reports to separate audiences, and set row-level security for each.',
    },
    'Features gated by tier (Free, Pro, Enterprise)': {
      powerbi: 'Manual',
      critical: true,
      powerbiNote:
        'An administrator or a script moves customers between groups; functions within a report are not gated.',
    },
  },
  'Multi-Tenancy': {
    'An importer can never read another importer’s rows': {
      powerbi: 'Yes',
      critical: true,
      powerbiNote: 'Row-level security does this for viewers, once it is set up correctly for each model.',
    },
    'A new customer’s space is set up without staff': {
      powerbi: 'Partial',
      powerbiNote: 'A new customer can be a new row in a table; inviting and licensing its users is still work.',
    },
    'Isolation tested automatically before every release': {
      powerbi: 'Manual',
      powerbiNote: 'Roles are tested by hand in the product; automated tests have to be built outside it.',
    },
  },
  'User Experience': {
    'Interactive charts with filters and drill-down': {
      powerbi: 'Yes',
      powerbiNote: 'The core of Power BI, and more than the platform plans.',
    },
    'Guided steps for importers who sign in a few times a year': {
      powerbi: 'Limited',
      powerbiNote: 'A report can lead a reader, but cannot hold a task of several steps that saves its progress.',
    },
    [`Dashboard loads in under ${targets.phase2.loadSeconds} seconds`]: {
      powerbi: 'Partial',
      powerbiNote: 'A small, well-built model can reach this; it depends on the model and the capacity it runs on.',
    },
    'Usable on a phone': {
      powerbi: 'Yes',
      powerbiNote: 'Apps for iOS and Android, and a phone layout for each report page.',
    },
  },
  'Application Features': {
    'Intake of bond applications by staff': {
      powerbi: 'No',
      critical: true,
      powerbiNote:
        'A report is not an intake form. Power Apps, Power Pages, Fabric, or an application of your own supplies one.',
    },
    'Review of applications with status, decision, and history': {
      powerbi: 'No',
      critical: true,
      powerbiNote: 'Power BI has no workflow. Other Microsoft products supply one, and Power BI can report on it.',
    },
    'Billing of subscriptions and card payments': {
      powerbi: 'No',
      critical: true,
      powerbiNote: 'Power BI does not bill your customers; an application with a payment service has to.',
    },
    'Alert to the right importer when its bond nears insufficiency': {
      powerbi: 'Basic',
      critical: true,
      powerbiNote:
        'Alerts on dashboard values and personalized email subscriptions exist; acknowledgment has to be built.',
    },
    'Underwriters’ notes and corrections are saved': {
      powerbi: 'No',
      powerbiNote: 'Reports do not store what a reader enters; write-back takes Fabric or an embedded application.',
    },
  },
  'Backend & APIs': {
    'Versioned REST API for policies, entries, scores, and alerts': {
      powerbi: 'Limited',
      powerbiNote: 'Its REST API manages content and runs queries; it has no endpoints for your records.',
    },
    'API keys that you issue to partners and to the data vendor': {
      powerbi: 'No',
      powerbiNote: 'Programs sign in through Microsoft Entra ID. On the platform: vendor Phase 2, partners Phase 3.',
    },
    'System of record for policies, applications, and claims': {
      powerbi: 'No',
      critical: true,
      powerbiNote: 'A semantic model reads from sources; the records themselves must be kept in another database.',
    },
  },
  'ML & AI': {
    'Train a model for default or claim on your own history': {
      powerbi: 'No',
      powerbiNote:
        'Models are trained in other products. On the platform: Phase 3, given enough past claims; until then, rules.',
    },
    'REST prediction endpoint for one importer at a time': {
      powerbi: 'No',
      powerbiNote: 'Power BI shows scores; it does not serve them.',
    },
    'Reasons shown beside each score': {
      powerbi: 'Basic',
      powerbiNote: 'Key influencers explain patterns over many rows, not the score of one importer.',
    },
    'Back-testing and drift monitoring of the model': {
      powerbi: 'No',
      powerbiNote: 'This is the task of whatever trains the model. On the platform: Phase 3.',
    },
  },
  'Data Pipeline': {
    'Connect to the planned sources': {
      powerbi: 'Yes',
      powerbiNote: 'Ready connectors for files, databases, and web APIs, far more than the platform will have.',
    },
    'Schema validation and duplicate detection on arrival': {
      powerbi: 'Partial',
      critical: true,
      powerbiNote:
        'Power Query sets types and removes duplicates, but cannot refuse a delivery and tell the sender why.',
    },
    'Missing-data alerts to vendor and staff': {
      powerbi: 'Limited',
      powerbiNote: 'A failed refresh notifies its owner; an incomplete delivery that loads goes unnoticed.',
    },
    [`Own cache lifetimes (credit scores ${cache.creditScoreHours} hours, ratios ${cache.financialRatioHours} hours, tariffs ${cache.tariffDays} days)`]:
      {
        powerbi: 'Limited',
        powerbiNote: 'Each model is refreshed on a schedule; asking a paid source only when needed is not built in.',
      },
  },
  'Security & Compliance': {
    'Encryption in transit and at rest': {
      powerbi: 'Yes',
      critical: true,
      powerbiNote: 'On by default.',
    },
    'Independent report on controls (SOC 2)': {
      powerbi: 'Yes',
      powerbiNote: 'An advantage of Power BI: Microsoft has Type II reports today. On the platform: Type I in Phase 3.',
    },
    'Record of who read or changed which importer’s data': {
      powerbi: 'Partial',
      critical: true,
      powerbiNote: 'The activity log records views and exports of reports, but not which rows a reader saw.',
    },
    'Retention and deletion rules for each kind of record': {
      powerbi: 'Manual',
      powerbiNote: 'Rules are set in the sources; exported copies stay out of reach. On the platform: Phase 3.',
    },
  },
  Cost: {
    [`Monthly cost at ${comparison.users} users`]: {
      powerbi: dollars(comparison.powerBi),
      bespoke: shortDollarSpan(comparison.platform),
      powerbiNote:
        'Licenses alone. The platform’s figure also covers infrastructure, support, and third-party data; Power BI would need that data too. Neither includes the build.',
    },
    'Cost of one more user': {
      powerbi: 'One license',
      bespoke: 'Included',
      powerbiNote:
        'Or none with large reserved capacity. The platform has no license for each user; its infrastructure grows with use.',
    },
    'Cost of a first dashboard': {
      powerbi: 'Licenses only',
      bespoke: dollarSpan(phase1.cost),
      powerbiNote:
        'An advantage of Power BI: an analyst builds one for internal use in days. On the platform: two, on mock data, in Phase 1.',
    },
  },
  Scalability: {
    [`${targets.phase3.concurrentUsers}+ concurrent users`]: {
      powerbi: 'Yes',
      powerbiNote: 'With a license for each user or enough reserved capacity. On the platform: Phase 3.',
    },
    'Automatic scaling': {
      powerbi: 'Limited',
      powerbiNote: 'Short peaks are absorbed; for lasting growth you reserve more capacity. On the platform: Phase 3.',
    },
  },
  'Vendor Control': {
    'Control over features and release dates': {
      powerbi: 'Low',
      bespoke: 'High',
      powerbiNote: 'Microsoft decides what is added, changed, and retired. You decide on each phase of the platform.',
    },
    'Take the product to another provider': {
      powerbi: 'Difficult',
      powerbiNote:
        'Your data stays yours, but reports and models run only in Microsoft’s products. The platform moves as far as the agreement gives you the code.',
    },
  },
};
