import { paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** What could go wrong, how it would show, and what is done about it. */
export const risks = (): Section =>
  section('risks', 'Risks', [
    paragraph(
      'Five things could make the platform late, or worth less than planned. The validation period exists mainly to test the first three.',
    ),
    table(
      'Main risks',
      [words('Risk'), words('How it would show'), words('What we do')],
      [
        [
          'Too few past claims for a trained model',
          'Count of claims on record; later, the model does not beat the rules on held-back data',
          'Rules stay in use; the model is trained again as claims come in',
        ],
        [
          'Credit data terms forbid display or storage',
          'The answer of the providers in the validation period',
          'Show a band in place of the score, or show it to underwriters only',
        ],
        [
          'Importers do not return',
          'What importers say of the prototype; later, sign-ins by week',
          'Alerts by e-mail carry the content; screens are cut to what is opened',
        ],
        [
          'Entry data arrives late or incomplete',
          'Missing-data alerts in the first sprint',
          'The date of the data is shown on every screen; the vendor is held to its deliverables',
        ],
        [
          'A regulator or fronting partner objects',
          'Review by your counsel and the partner in the validation period',
          'Scores remain decision support with reasons; a person signs every decision',
        ],
      ],
    ),
  ]);
