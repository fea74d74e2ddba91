import { amounts, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { percent } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** How long answers of paid sources are kept, and what that saves. */
export const caching = ({ figures }: DocumentVariant): Section => {
  const { cache } = figures;
  return section('caching', 'Caching plan', [
    paragraph(
      `Answers from outside sources are kept and reused for as long as a decision can rest on them. That should cut API calls by ${percent(cache.fewerCallsPercent)} or more.`,
    ),
    table(
      'Planned cache lifetimes',
      [words('Data'), amounts('Kept for'), words('Why')],
      [
        ['Credit scores', `${cache.creditScoreHours} hours`, 'Providers update at most daily'],
        [
          'Financial ratios',
          `${cache.financialRatioHours} hours`,
          'Computed from statements: keeps screens fast, and corrections show within a working day',
        ],
        [
          'Tariff reference data',
          `${cache.tariffDays} days`,
          'Announced in advance; a change that takes effect clears the cache at once',
        ],
      ],
    ),
  ]);
};
