import type { ComparisonRow } from '#shared/proposals.ts';
import { count } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on the back end, on models and on the data pipeline. */
export const engineRows = ({ comparison, cache }: Figures): ComparisonRow[] => [
  ...rowsOf('Backend & APIs', [
    {
      feature: 'Versioned REST API for policies, entries, scores and alerts',
      powerbi: 'Limited',
      powerbiNote: `The Power BI REST API manages content and runs DAX queries (up to ${count(comparison.queryRows)} rows each, ${comparison.queriesPerMinute} requests a minute per user). It has no endpoints for your records and no version that you control.`,
    },
    {
      feature: 'API keys that you issue to partners and to the data vendor',
      powerbi: 'No',
      powerbiNote:
        'Programs authenticate through Microsoft Entra ID. Power BI issues no API keys to third parties. On the platform, the data vendor has keys from Phase 2 on, and partners from Phase 3 on.',
      phase: 3,
    },
    {
      feature: 'System of record for policies, applications and claims',
      powerbi: 'No',
      powerbiNote:
        'A semantic model reads from sources; it is not a transactional database. The records must be kept elsewhere, for example in Dataverse or Azure SQL.',
      critical: true,
    },
  ]),
  ...rowsOf('ML & AI', [
    {
      feature: 'Train a model for default or claim on your own history',
      powerbi: 'No',
      powerbiNote: 'Models are trained in Fabric Data Science or Azure Machine Learning, which are separate workloads.',
    },
    {
      feature: 'REST prediction endpoint for one importer at a time',
      powerbi: 'No',
      powerbiNote:
        'Power BI shows scores; it does not serve them. Azure Machine Learning offers endpoints, and so does Fabric for its own models.',
    },
    {
      feature: 'Reasons shown beside each score',
      powerbi: 'Basic',
      powerbiNote:
        'Key influencers explain patterns over many rows, not one importer’s score. Reasons computed elsewhere can be displayed.',
    },
    {
      feature: 'Back-testing and drift monitoring of the model',
      powerbi: 'No',
      powerbiNote: 'This is the task of the tool that trains the model.',
      phase: 3,
    },
  ]),
  ...rowsOf('Data Pipeline', [
    {
      feature: 'Connect to the five planned sources',
      powerbi: 'Yes',
      powerbiNote:
        'Power Query has ready connectors for files, databases and web APIs, far more than the platform will have.',
    },
    {
      feature: 'Schema validation and duplicate detection on arrival',
      powerbi: 'Partial',
      powerbiNote:
        'Power Query sets types, removes duplicates and can set faulty rows aside. It cannot refuse a delivery and tell the sender why.',
      critical: true,
    },
    {
      feature: 'Missing-data alerts to vendor and staff',
      powerbi: 'Limited',
      powerbiNote:
        'A failed refresh notifies its owner. An incomplete delivery that loads goes unnoticed unless you build a measure and an alert for it.',
    },
    {
      feature: `Own cache lifetime for credit scores, ratios and tariffs (${cache.creditScoreHours} hours, ${cache.financialRatioHours} hours, ${cache.tariffDays} days)`,
      powerbi: 'Limited',
      powerbiNote: `Each semantic model and dataflow has its own refresh schedule: up to ${comparison.refreshesPro} times a day with Pro, ${comparison.refreshesPremium} with Premium Per User or a capacity. A cache that asks a paid source only when a score is needed is not built in.`,
    },
  ]),
];
