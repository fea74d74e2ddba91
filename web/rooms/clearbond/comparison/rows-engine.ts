import type { ComparisonRow } from '#shared/proposals.ts';
import { count } from '#web/publishing/format.ts';
import type { Figures } from '../figures/figures.ts';
import { rowsOf } from './rules.ts';

/** Requirements on the back end, on models and on the data pipeline. */
export const engineRows = ({ comparison, cache }: Figures): ComparisonRow[] => [
  ...rowsOf('Backend & APIs', {
    'Versioned REST API for policies, entries, scores and alerts': [
      'Limited',
      `The Power BI REST API manages content and runs DAX queries (up to ${count(comparison.queryRows)} rows each, ${comparison.queriesPerMinute} requests a minute per user). It has no endpoints for your records and no version that you control.`,
    ],
    'API keys that you issue to partners and to the data vendor': [
      'No',
      'Programs authenticate through Microsoft Entra ID. Power BI issues no API keys to third parties. On the platform, the data vendor has keys from Phase 2 on, and partners from Phase 3 on.',
      { phase: 3 },
    ],
    'System of record for policies, applications and claims': [
      'No',
      'A semantic model reads from sources; it is not a transactional database. The records must be kept elsewhere, for example in Dataverse or Azure SQL.',
      { critical: true },
    ],
  }),
  ...rowsOf('ML & AI', {
    'Train a model for default or claim on your own history': [
      'No',
      'Models are trained in Fabric Data Science or Azure Machine Learning, which are separate workloads.',
    ],
    'REST prediction endpoint for one importer at a time': [
      'No',
      'Power BI shows scores; it does not serve them. Azure Machine Learning offers endpoints, and so does Fabric for its own models.',
    ],
    'Reasons shown beside each score': [
      'Basic',
      'Key influencers explain patterns over many rows, not one importer’s score. Reasons computed elsewhere can be displayed.',
    ],
    'Back-testing and drift monitoring of the model': [
      'No',
      'This is the task of the tool that trains the model.',
      { phase: 3 },
    ],
  }),
  ...rowsOf('Data Pipeline', {
    'Connect to the five planned sources': [
      'Yes',
      'Power Query has ready connectors for files, databases and web APIs, far more than the platform will have.',
    ],
    'Schema validation and duplicate detection on arrival': [
      'Partial',
      'Power Query sets types, removes duplicates and can set faulty rows aside. It cannot refuse a delivery and tell the sender why.',
      { critical: true },
    ],
    'Missing-data alerts to vendor and staff': [
      'Limited',
      'A failed refresh notifies its owner. An incomplete delivery that loads goes unnoticed unless you build a measure and an alert for it.',
    ],
    [`Own cache lifetime for credit scores, ratios and tariffs (${cache.creditScoreHours} hours, ${cache.financialRatioHours} hours, ${cache.tariffDays} days)`]:
      [
        'Limited',
        `Each semantic model and dataflow has its own refresh schedule: up to ${comparison.refreshesPro} times a day with Pro, ${comparison.refreshesPremium} with Premium Per User or a capacity. A cache that asks a paid source only when a score is needed is not built in.`,
      ],
  }),
];
