import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on access, isolation, screens and application features. */
export const screenRows = ({ comparison, targets }: Figures): ComparisonRow[] => [
  ...rowsOf('Authentication & Access', [
    {
      feature: 'Importers outside the organization can sign up by themselves',
      powerbi: 'No',
      powerbiNote: `Self-service sign-up flows of Microsoft Entra cannot be used for Microsoft’s own apps. You invite each importer as a B2B guest; Power Pages can sign up accounts from outside. Each guest needs a license, except on a capacity of F${comparison.viewerCapacity} or larger.`,
      critical: true,
    },
    {
      feature: 'Separate login flows for importers and captive managers',
      powerbi: 'No',
      powerbiNote:
        'Everyone signs in through Microsoft Entra ID. Separate login pages take a portal or an application that embeds the reports.',
      phase: 1,
    },
    {
      feature: 'Three roles, each with its own set of screens',
      powerbi: 'Yes',
      powerbiNote: 'Publish separate reports to separate app audiences, and secure the rows of each.',
      critical: true,
    },
    {
      feature: 'Features gated by subscription tier (Free, Pro, Enterprise)',
      powerbi: 'Manual',
      powerbiNote:
        'Each tier can be a security group with its own audience; an administrator or a script moves customers between groups. Functions within a report cannot be gated.',
      critical: true,
    },
  ]),
  ...rowsOf('Multi-Tenancy', [
    {
      feature: 'An importer can never read another importer’s rows',
      powerbi: 'Yes',
      powerbiNote:
        'The semantic model enforces row-level security, static or dynamic, for viewers. Workspace admins, members and contributors see all rows.',
      critical: true,
    },
    {
      feature: 'A new customer’s space is set up without staff',
      powerbi: 'Partial',
      powerbiNote:
        'With dynamic row-level security a new customer is a new row in a table. Inviting and licensing its users still takes an administrator or a program of your own.',
    },
    {
      feature: 'Isolation tested automatically before every release',
      powerbi: 'Manual',
      powerbiNote:
        '“View as” and “Test as role” test roles by hand. Automated tests are possible from outside Power BI, with DAX queries run as another user.',
    },
  ]),
  ...rowsOf('User Experience', [
    {
      feature: 'Interactive charts with filters and drill-down',
      powerbi: 'Yes',
      powerbiNote: 'The core of Power BI, and more than the platform plans.',
    },
    {
      feature: 'Guided steps for importers who sign in a few times a year',
      powerbi: 'Limited',
      powerbiNote:
        'Buttons, bookmarks and tooltips can lead a reader through a report. A report cannot hold a task of several steps that saves its progress.',
    },
    {
      feature: `Dashboard loads in under ${targets.phase2.loadSeconds} seconds`,
      powerbi: 'Partial',
      powerbiNote: 'A well-built import model with few visuals can reach this; Microsoft commits to no time.',
    },
    {
      feature: 'Usable on a phone',
      powerbi: 'Yes',
      powerbiNote: 'Native apps for iOS and Android, and a phone layout for each report page.',
    },
  ]),
  ...rowsOf('Application Features', [
    {
      feature: 'Bond application intake by staff',
      powerbi: 'No',
      powerbiNote:
        'A report has no intake form with file upload. Power Pages, Power Apps or a custom application supplies one. On the platform, intake by importers is optional (Phase 2B).',
      critical: true,
    },
    {
      feature: 'Review of applications with status, decision and history',
      powerbi: 'No',
      powerbiNote:
        'Power BI has no workflow with states. Power Automate with Dataverse can supply one, and Power BI can report on it.',
      critical: true,
    },
    {
      feature: 'Billing of subscriptions and card payments',
      powerbi: 'No',
      powerbiNote: 'Power BI does not bill your customers: that takes an application with a payment service.',
      critical: true,
    },
    {
      feature: 'Alert to the right importer when its bond nears insufficiency',
      powerbi: 'Basic',
      powerbiNote:
        'A user can set alerts on dashboard tiles. On a capacity, dynamic subscriptions email each recipient its own report, and Activator watches thresholds. Wording and acknowledgment have to be built.',
      critical: true,
    },
    {
      feature: 'Underwriters’ notes and corrections are saved',
      powerbi: 'Limited',
      powerbiNote:
        'Reports do not store what a reader enters. Translytical task flows on Fabric capacity can write it back, and so can an embedded Power App.',
    },
  ]),
];
