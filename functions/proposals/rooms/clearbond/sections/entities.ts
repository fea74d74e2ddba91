import { bullets, heading, led, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import type { Section } from '#shared/proposals.ts';

/** What the platform records, entity by entity, and how the risk score is made. */
export const entities = (): Section =>
  section('entities', 'What the platform records', [
    paragraph('Eight kinds of records hold everything that the screens show.'),
    table(
      'Planned entities and their fields',
      [words('Entity'), words('Fields'), words('Used for')],
      [
        [
          'Import entries',
          'Entry number, importer-of-record ID, HTS codes, country of origin, duty amounts, taxes and fees, refunds, filing dates, release date, liquidation date and status',
          'Sufficiency, duty trends, exposure',
        ],
        [
          'Financial statements',
          'Balance sheet, profit and loss, cash flow, ratios (current ratio, quick ratio, debt to equity), period, date due',
          'Scorecards, financial insights',
        ],
        [
          'Bond policies',
          'Limits, premiums, collateral held and posted, bond amounts, bond years, renewal dates',
          'Sufficiency, portfolio, exposure reports',
        ],
        [
          'Claims',
          'Kind (liquidated damages or unpaid duties), bond, bond year, entry, date, status, amount',
          'Loss history, training of the model',
        ],
        [
          'Risk scores',
          'Probability of default or claim per importer, with date, model version, reasons, and both credit scores',
          'Scorecards, early warnings',
        ],
        ['Subscription tiers', 'Free, Pro or Enterprise, with start and end', 'Feature gating, billing'],
        [
          'Applications',
          'Intake: what was submitted, by whom, when, industry. Review: status, decision, reason, notes',
          'Underwriting',
        ],
        [
          'Alerts',
          'Kind, importer, fact, date raised, recipient, date acknowledged',
          'Compliance alerts, early warnings',
        ],
      ],
    ),
    heading('risk-scores', 'How a risk score is made'),
    paragraph(
      'A risk score is the probability that an importer defaults, or that a claim is made on its bond, within the next year. Rules cannot give a probability: in Phase 1 the score is a grade from rules that an underwriter can read, on mock data. Phase 2 trains a model on your own history, which gives the probability, and keeps the rules beside it.',
    ),
    bullets(
      led(
        'Inputs.',
        'Duty volume and its change, sufficiency of the bond, filing punctuality, open bills, ratios, both credit scores, claims.',
      ),
      led(
        'Reasons.',
        'Each score names the inputs that moved it most, up or down. A score without reasons is not shown.',
      ),
      led('Limits.', 'A score supports a decision and never makes one. A person signs every review.'),
      led(
        'Too little history.',
        'If your claims record is too short for a model that beats the rules on held-back data, we say so and the rules stay in use. The hours of the scoring service then go into better rules and into collecting what a model needs.',
      ),
    ),
  ]);
