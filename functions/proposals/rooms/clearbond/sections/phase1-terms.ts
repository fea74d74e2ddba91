import { bullets, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { days, dollarSpan, hours, span, weeks } from '#functions/proposals/lib/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** The two weeks of Phase 1, and when it counts as delivered. */
export const phase1Schedule = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms } = figures;
  return section('schedule', 'Schedule and acceptance', [
    paragraph(
      `The prototype is delivered ${weeks(phase1.weeks)} after kickoff. Kickoff is within ${terms.kickoffDays} business days of signature.`,
    ),
    table(
      'Schedule of Phase 1',
      [words('When'), words('What is done'), words('What we need from you')],
      [
        [
          'Before kickoff',
          'Access, meeting dates, list of open questions',
          `One decision-maker, and one underwriter for ${terms.underwriterHours} hours a week`,
        ],
        [
          'First week',
          'Sign-in, data model, mock data, first version of both dashboards',
          'How you assess an importer today, with an anonymized example',
        ],
        ['First walkthrough', 'Both dashboards shown, requests recorded', 'What to change'],
        [
          'Second week',
          'Risk rules with reasons, projection, alerts, corrections',
          'Answers to questions on thresholds',
        ],
        [
          'Delivery',
          'Second walkthrough, handover of code and notes',
          `Acceptance within ${terms.acceptanceDays} business days`,
        ],
      ],
    ),
    paragraph('Phase 1 is accepted when all of the following are true:'),
    bullets(
      led(
        'Sign-in.',
        'Importer and captive can each sign in by their own login flow and reach only their own screens.',
      ),
      led('Dashboards.', 'Both dashboards show every item of the scope.'),
      led('History.', `Each mock importer has ${phase1.mockHistoryDays} days of entry history.`),
      led('Reasons.', 'Each risk score shows its reasons.'),
    ),
    paragraph(
      `Acceptance is in writing, within ${days(terms.acceptanceDays, 'business ')} of delivery. What happens with faults, and if we hear nothing, is in the terms of this order.`,
    ),
  ]);
};

/** What follows if the prototype convinces: periods, phases and their ranges. */
export const futurePhases = ({ figures }: DocumentVariant): Section => {
  const { phase2, phase2b, phase3, monthly, targets } = figures;
  return section('future-phases', 'Future phases', [
    paragraph('Signing commits you to Phase 1 only. Before each later phase we state one fixed amount in writing.'),
    table(
      'What could follow, in planning ranges',
      [
        words('Step'),
        words('Starts on'),
        words('Duration'),
        words('Hours'),
        words('Cost'),
        words('Monthly cost afterwards'),
      ],
      [
        ['Validation period', 'Acceptance', 'To be determined', '', '', 'None'],
        [
          'Phase 2: MVP',
          'Approval and funding',
          weeks(phase2.weeks),
          span(phase2.hours),
          dollarSpan(phase2.cost),
          dollarSpan(monthly.phase2.total),
        ],
        ...onlyIf(phase2b.items.length > 0, [
          'Phase 2B: optional items',
          'Your order',
          'By item',
          span(phase2b.all.hours),
          dollarSpan(phase2b.all.cost),
          '',
        ]),
        ['Growth period', 'Launch', 'To be determined', '', '', 'As after Phase 2'],
        [
          'Phase 3: scale',
          'Scaling needs and funding',
          weeks(phase3.weeks),
          span(phase3.hours),
          dollarSpan(phase3.cost),
          dollarSpan(monthly.phase3.total),
        ],
      ],
    ),
    paragraph(
      led(
        'Phase 2.',
        `Real data, three isolated roles, a trained model, tiers and payments, for ${span(targets.phase2.pilotImporters)} pilot importers. It takes ${hours(phase2.developmentHours)} of development, ${hours(phase2.dataVendorHours)} of the data vendor, and ${hours(phase2.managementHours)} of project management, sprint reviews and acceptance.`,
      ),
    ),
    paragraph(
      led(
        'Phase 3.',
        `Reliability, load and controls for ${targets.phase3.importers}+ importers. Its cost is a budget, not hours times a rate; the full proposal shows the calculation.`,
      ),
    ),
    paragraph(
      led(
        'Monthly cost.',
        `Both monthly amounts include ${dollarSpan(monthly.dataApis)} for third-party data APIs. The rest is infrastructure and support.`,
      ),
    ),
  ]);
};
