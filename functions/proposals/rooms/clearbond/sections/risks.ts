import { paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** What could go wrong, how it would show, and what is done about it. */
export const risks = ({ figures, money }: DocumentVariant): Section =>
  section('risks', 'Risks', [
    paragraph('The validation period exists mainly to test the first three risks.'),
    table(
      'Main risks',
      [words('Risk'), words('How it would show'), words('What we do')],
      [
        [
          'Too few past claims for a trained model',
          'Count of claims on record; later, a model that does not beat the rules',
          'Rules stay in use; the model is trained again as claims come in',
        ],
        [
          'Credit data terms forbid display or storage',
          'The providers’ answer in the validation period',
          'Show a band instead of the score, or show it to underwriters only',
        ],
        [
          'Importers do not return',
          'What they say about the prototype; later, sign-ins by week',
          'Email alerts carry the content; screens that nobody opens are cut',
        ],
        [
          'Entry data arrives late or incomplete',
          'Missing-data alerts in the first sprint',
          'Every screen shows how old its data is; the vendor is held to its deliverables',
        ],
        [
          'A regulator or fronting partner objects',
          'Review by your counsel and the partner in the validation period',
          'Scores stay decision support with reasons; a person signs every decision',
        ],
        [
          'The principal engineer is not available',
          'A missed meeting; in Phase 1 there is one engineer',
          `Code and notes are in your repository every day. We name a substitute within ${figures.terms.substituteDays} business days, or you may end the phase on the terms below`,
        ],
        [
          'The schedule slips',
          'The weekly status: hours used against results shown',
          'We cut scope with you, in writing, before a date moves. Later phases do not start until their inputs are in hand',
        ],
        [
          'The budget runs over',
          'The weekly status: hours left',
          money
            ? 'The scope is at a fixed amount, so we bear the excess. Only changes that you approve in writing add to it'
            : 'The scope is fixed, so we bear the excess. Only changes that you approve in writing add hours',
        ],
      ],
    ),
  ]);
