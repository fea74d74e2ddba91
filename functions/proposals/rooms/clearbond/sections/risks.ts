import { section, table, words } from '#functions/proposals/publishing/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** What could go wrong, how it would show, and what is done about it. */
export const risks = ({ figures }: DocumentVariant): Section =>
  section('risks', 'Risks', [
    table(
      'Main risks; the validation period tests claims, credit data, importers and partners',
      [words('Risk'), words('What we do')],
      [
        ['Too few claims', 'The rules stay in use, and the hours go into better rules.'],
        ['Credit data may not be shown', 'We show a band instead of the score, or show it to underwriters only.'],
        ['Importers do not return', 'Email alerts carry the content; screens that nobody opens are cut.'],
        ['Entry data is late', 'Missing-data alerts from the first sprint on; every screen shows how old its data is.'],
        ['A regulator or partner objects', 'Scores stay decision support, and a person signs every decision.'],
        [
          'The engineer is not available',
          `Code is in your repository every day. We propose a substitute within ${figures.terms.substituteDays} business days.`,
        ],
        [
          'The schedule slips, or hours run over',
          'The weekly status shows it, and we absorb any extra hours. Less scope or a later date takes your written approval.',
        ],
      ],
    ),
  ]);
