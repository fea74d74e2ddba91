import { count } from '#functions/proposals/lib/format.ts';
import type { ComparisonRow } from '#shared/proposals.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on the back end, on models and on the data pipeline. */
export const engineRows = ({ comparison, cache }: Figures): ComparisonRow[] => [
  ...rowsOf('Backend & APIs', [
    {
      feature: 'Versioned REST API for policies, entries, scores and alerts',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote: `The Power BI REST API manages content and can run DAX queries (Execute Queries: up to ${count(comparison.queryRows)} rows each, ${comparison.queriesPerMinute} requests a minute per user). It has no endpoints for your business records and no version that you control.`,
      critical: true,
    },
    {
      feature: 'API keys that you issue to partners and to the data vendor',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Programs authenticate through Microsoft Entra ID, as users or service principals. Power BI issues no API keys to third parties.',
      critical: false,
    },
    {
      feature: 'System of record for policies, applications and claims',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'A semantic model is read from sources and is not a transactional database. The records must be kept elsewhere, for example in Azure SQL or in a SQL database in Fabric.',
      critical: true,
    },
  ]),
  ...rowsOf('ML & AI', [
    {
      feature: 'Train a model for default or claim on your own history',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Training belongs to Fabric Data Science or Azure Machine Learning, which are separate workloads. Automated machine learning in Power BI dataflows has been retired.',
      critical: true,
    },
    {
      feature: 'REST prediction endpoint for one importer at a time',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote:
        'Power BI shows scores and does not serve them. Endpoints exist in Azure Machine Learning and, for models in Fabric, with Fabric capacity.',
      critical: true,
    },
    {
      feature: 'Reasons shown beside each score',
      powerbi: 'Basic',
      bespoke: 'Yes',
      powerbiNote:
        'Key influencers and the decomposition tree explain patterns over many rows, not one importer’s score. Reasons computed elsewhere can be displayed like any other data.',
      critical: false,
    },
    {
      feature: 'Back-testing and drift monitoring of the model',
      powerbi: 'No',
      bespoke: 'Yes',
      powerbiNote: 'Part of the tool that trains the model. Power BI is a good place to show the results.',
      critical: false,
    },
  ]),
  ...rowsOf('Data Pipeline', [
    {
      feature: 'Connect to the five planned sources',
      powerbi: 'Yes',
      bespoke: 'Yes',
      powerbiNote:
        'Power Query has ready connectors for files, databases and web APIs, far more than the platform will have, and a gateway for sources on premises.',
      critical: false,
    },
    {
      feature: 'Schema validation and duplicate detection on arrival',
      powerbi: 'Partial',
      bespoke: 'Yes',
      powerbiNote:
        'Power Query sets types, removes duplicates and can set faulty rows apart. Refusing a delivery and telling the sender why is not built in.',
      critical: true,
    },
    {
      feature: 'Missing-data alerts to vendor and staff',
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote:
        'A refresh that fails notifies its owner and chosen contacts. A delivery that is incomplete but loads is noticed only where a measure and an alert have been built for it.',
      critical: false,
    },
    {
      feature: `Own cache lifetime for each paid source (${cache.creditScoreHours} hours, ${cache.financialRatioHours} hours, ${cache.tariffDays} days)`,
      powerbi: 'Limited',
      bespoke: 'Yes',
      powerbiNote: `Semantic models and dataflows can each be refreshed on their own schedule: up to ${comparison.refreshesPro} times a day with Pro, ${comparison.refreshesPremium} with Premium Per User. A cache that asks a paid API only when a score is needed is not built in.`,
      critical: false,
    },
  ]),
];
