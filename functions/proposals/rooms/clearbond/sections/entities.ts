import { bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** What the platform records, entity by entity, and how the risk score is made. */
export const entities = (): Section =>
  section('entities', 'What the platform records', [
    paragraph(
      'Eight kinds of records carry the whole product. The table fixes their content for estimation; fields may be added in Phase 1, and a field that is removed changes no estimate.',
    ),
    table(
      'Planned entities and their fields',
      [words('Entity'), words('Fields'), words('Used for')],
      [
        [
          'Import entries',
          'Entry number, importer-of-record ID, HTS codes, duty amounts, filing dates',
          'Sufficiency, duty trends, exposure',
        ],
        [
          'Financial statements',
          'Balance sheet, profit and loss, cash flow, ratios (current ratio, quick ratio, debt to equity)',
          'Scorecards, financial insights',
        ],
        [
          'Bond policies',
          'Limits, premiums, collateral, bond amounts, renewal dates',
          'Sufficiency, portfolio, exposure reports',
        ],
        ['Claims', 'Liquidated damages, with bond, date, status and amount', 'Loss history, training of the model'],
        [
          'Risk scores',
          'Probability of default or claim per importer, with date, model version and reasons',
          'Scorecards, early warnings',
        ],
        ['Subscription tiers', 'Free, Pro or Enterprise, with start and end', 'Feature gating, billing'],
        ['Applications', 'Intake: what was submitted, by whom, when. Review: status, decision, reason', 'Underwriting'],
        [
          'Alerts',
          'Kind, importer, fact, date raised, recipient, date acknowledged',
          'Compliance alerts, early warnings',
        ],
      ],
    ),
    heading('ratios', 'The three ratios'),
    bullets(
      led('Current ratio.', 'Current assets divided by current liabilities.'),
      led(
        'Quick ratio.',
        'Current assets less inventory, divided by current liabilities. For importers it says more than the current ratio, because inventory is what they would have to sell.',
      ),
      led('Debt to equity.', 'Total liabilities divided by equity.'),
    ),
    heading('risk-scores', 'How a risk score is made'),
    paragraph(
      'A risk score is the probability that an importer defaults, or that a claim is made on its bond, within the next year. Phase 1 shows a score from rules that an underwriter can read. Phase 2 trains a model on your own history and keeps the rules beside it.',
    ),
    bullets(
      led(
        'Inputs.',
        'Duty volume and its change, sufficiency of the bond, filing punctuality, ratios, both credit scores, claims.',
      ),
      led(
        'Reasons.',
        'Each score names the inputs that moved it most, up and down. A score without reasons is not shown.',
      ),
      led(
        'Limits.',
        'A score supports a decision and does not make one. Nobody is refused by the platform; the review of an application is signed by a person.',
      ),
      led(
        'Too little history.',
        'If your claims record is too short for a model that beats the rules on held-back data, we say so and the rules stay in use. The hours of the scoring service then go into better rules and into collecting what a model needs.',
      ),
    ),
  ]);
