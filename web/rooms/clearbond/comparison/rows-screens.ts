import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on access, isolation, screens and application features. */
export const screenRows = ({ comparison, targets }: Figures): ComparisonRow[] => [
  ...rowsOf('Authentication & Access', {
    'Importers outside the organization can sign up by themselves': [
      'No',
      `Self-service sign-up flows of Microsoft Entra cannot be used for Microsoft’s own apps. You invite each importer as a B2B guest; Power Pages can sign up accounts from outside. Each guest needs a license, except on a capacity of F${comparison.viewerCapacity} or larger.`,
      { critical: true },
    ],
    'Separate login flows for importers and captive managers': [
      'No',
      'Everyone signs in through Microsoft Entra ID. Separate login pages take a portal or an application that embeds the reports.',
      { phase: 1 },
    ],
    'Three roles, each with its own set of screens': [
      'Yes',
      'Publish separate reports to separate app audiences, and secure the rows of each.',
      { critical: true },
    ],
    'Features gated by subscription tier (Free, Pro, Enterprise)': [
      'Manual',
      'Each tier can be a security group with its own audience; an administrator or a script moves customers between groups. Functions within a report cannot be gated.',
      { critical: true },
    ],
  }),
  ...rowsOf('Multi-Tenancy', {
    'An importer can never read another importer’s rows': [
      'Yes',
      'The semantic model enforces row-level security, static or dynamic, for viewers. Workspace admins, members and contributors see all rows.',
      { critical: true },
    ],
    'A new customer’s space is set up without staff': [
      'Partial',
      'With dynamic row-level security a new customer is a new row in a table. Inviting and licensing its users still takes an administrator or a program of your own.',
    ],
    'Isolation tested automatically before every release': [
      'Manual',
      '“View as” and “Test as role” test roles by hand. Automated tests are possible from outside Power BI, with DAX queries run as another user.',
    ],
  }),
  ...rowsOf('User Experience', {
    'Interactive charts with filters and drill-down': [
      'Yes',
      'The core of Power BI, and more than the platform plans.',
    ],
    'Guided steps for importers who sign in a few times a year': [
      'Limited',
      'Buttons, bookmarks and tooltips can lead a reader through a report. A report cannot hold a task of several steps that saves its progress.',
    ],
    [`Dashboard loads in under ${targets.phase2.loadSeconds} seconds`]: [
      'Partial',
      'A well-built import model with few visuals can reach this; Microsoft commits to no time.',
    ],
    'Usable on a phone': ['Yes', 'Native apps for iOS and Android, and a phone layout for each report page.'],
  }),
  ...rowsOf('Application Features', {
    'Bond application intake by staff': [
      'No',
      'A report has no intake form with file upload. Power Pages, Power Apps or a custom application supplies one. On the platform, intake by importers is optional (Phase 2B).',
      { critical: true },
    ],
    'Review of applications with status, decision and history': [
      'No',
      'Power BI has no workflow with states. Power Automate with Dataverse can supply one, and Power BI can report on it.',
      { critical: true },
    ],
    'Billing of subscriptions and card payments': [
      'No',
      'Power BI does not bill your customers: that takes an application with a payment service.',
      { critical: true },
    ],
    'Alert to the right importer when its bond nears insufficiency': [
      'Basic',
      'A user can set alerts on dashboard tiles. On a capacity, dynamic subscriptions email each recipient its own report, and Activator watches thresholds. Wording and acknowledgment have to be built.',
      { critical: true },
    ],
    'Underwriters’ notes and corrections are saved': [
      'Limited',
      'Reports do not store what a reader enters. Translytical task flows on Fabric capacity can write it back, and so can an embedded Power App.',
    ],
  }),
];
