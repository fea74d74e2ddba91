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
        [
          'Credit scores',
          `${cache.creditScoreHours} hours`,
          'Providers update at most daily, and several screens use the same score in a day',
        ],
        [
          'Financial ratios',
          `${cache.financialRatioHours} hours`,
          'Computed from statements, so this saves no outside calls; it keeps screens fast, and corrections show within a working day',
        ],
        [
          'Tariff reference data',
          `${cache.tariffDays} days`,
          'Changes are announced in advance; one that takes effect clears the cache at once',
        ],
      ],
    ),
    paragraph(
      'In Phase 2 we measure the saving over one week of normal use: calls made, against calls that would have been made without the cache. An underwriter can always request fresh data.',
    ),
  ]);
};
