import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on access, isolation, screens and application features. */
export const screenRows = ({ comparison, targets }: Figures): ComparisonRow[] => [
  ...rowsOf('Authentication & Access', [
    {
      feature: 'Importers outside the organization can sign up by themselves',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote: `External people sign in as Microsoft Entra B2B guests, by invitation or through a self-service sign-up flow set up in Entra. Each guest needs a license, assigned by you or already held, unless the content is on a capacity of F${comparison.viewerCapacity} or larger.`,
      critical: true,
    },
    {
      feature: 'Separate login flows for importers and captive managers',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Everyone signs in to the Power BI service through Microsoft Entra ID. Separate login pages require a custom application that embeds the reports.',
      critical: false,
    },
    {
      feature: 'Three roles, each with its own set of screens',
      powerbi: 'Partial',
      bespoke: 'Yes',
      powerbiNote:
        'App audiences, workspace roles and permissions decide who can open which report. Within a report, hiding a page is not a security boundary.',
      critical: true,
    },
    {
      feature: 'Features gated by subscription tier (Free, Pro, Enterprise)',
      powerbi: 'Manual',
      bespoke: 'Yes',
      powerbiNote:
        'Each tier can be a security group with its own audience. Power BI does not know a customer’s subscription: moving customers between groups is administration or a script. Object-level security can hide tables and columns from a group; functions within a report cannot be gated.',
      critical: true,
    },
  ]),
  ...rowsOf('Multi-Tenancy', [
    {
      feature: 'An importer can never read another importer’s rows',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'Row-level security, static or dynamic, is enforced by the semantic model. It applies to viewers; workspace admins, members and contributors see all rows.',
      critical: true,
    },
    {
      feature: 'A new customer’s space is set up without staff',
      powerbi: 'Difficult',
      bespoke: 'Yes',
      powerbiNote:
        'With dynamic row-level security a new customer can be a new row in a table. A workspace for each customer can be created through the REST API, but the program that does it has to be written and run elsewhere.',
      critical: false,
    },
    {
      feature: 'Isolation tested automatically before every release',
      powerbi: 'Manual',
      bespoke: 'Yes',
      powerbiNote:
        'Roles are tested by hand with “View as” or “Test as role”. Automated tests are possible with DAX queries as another user, using tools outside Power BI.',
      critical: false,
    },
  ]),
  ...rowsOf('User Experience', [
    {
      feature: 'Interactive charts with filters and drill-down',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'The core of Power BI, and broader than what the platform plans: cross-filtering, drill-through, bookmarks, a large choice of visuals, and self-service analysis.',
      critical: false,
    },
    {
      feature: 'Guided steps for importers who sign in a few times a year',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote:
        'Buttons, bookmarks and tooltips can lead a reader through a report. Tasks of several steps with saved progress are not what a report is for.',
      critical: false,
    },
    {
      feature: `Dashboard loads in under ${targets.phase2.loadSeconds} seconds`,
      powerbi: 'Partial',
      bespoke: 'Yes',
      powerbiNote:
        'Well-built import models with few visuals can reach this. Time depends on model, visuals and the load of the capacity, and Microsoft commits to no load time.',
      critical: false,
    },
    {
      feature: 'Usable on a phone',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote: 'Native apps for iOS and Android, and phone layouts for each report page.',
      critical: false,
    },
  ]),
  ...rowsOf('Application Features', [
    {
      feature: 'Bond application intake, with documents',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'A report has no intake form with file upload. Power Apps, licensed apart, or a custom application supplies it; small inputs are possible as in the last row of this table. On the platform, intake by staff is part of Phase 2; intake by importers themselves is the Phase 2B option.',
      critical: true,
    },
    {
      feature: 'Review of applications with status, decision and history',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Power BI has no workflow with states. Power Automate with Power Apps or Dataverse can supply one, and Power BI can then report on it.',
      critical: true,
    },
    {
      feature: 'Billing of subscriptions and card payments',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Power BI does not bill your customers. A custom application with a payment service is needed beside it.',
      critical: true,
    },
    {
      feature: 'Alert to the right importer when its bond nears insufficiency',
      powerbi: 'Basic',
      bespoke: 'Yes',
      powerbiNote:
        'Thresholds can be watched by alerts that a user sets on dashboard tiles, and by Activator, which needs Fabric capacity. Recipients, wording and acknowledgement for each importer have to be built around them.',
      critical: true,
    },
    {
      feature: 'Underwriters’ notes and corrections are saved',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote:
        'Reports read. Writing back is possible with translytical task flows, which need Fabric capacity and functions you write, or with an embedded Power Apps visual.',
      critical: false,
    },
  ]),
];
