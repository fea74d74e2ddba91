import { bullets, led, onlyIf, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { days, dollarSpan, hours, span, timesAWeek, weeks } from '#functions/proposals/publishing/format.ts';
import type { Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';

/** The scope of the prototype: what is delivered, and what is not. */
export const prototypeScope = ({ figures }: DocumentVariant): Section => {
  const { phase1, bond, terms } = figures;
  return section('scope', 'What you get', [
    paragraph(
      'Phase 1 answers one question: would importers and program managers base decisions on these screens? It delivers a prototype that runs in the browser on mock data.',
    ),
    bullets(
      led('Two login flows.', 'Importer and captive, each with its own entry page, with cookie sessions.'),
      led(
        'Importer dashboard.',
        'Bond sufficiency with projection, compliance alerts, and financial insights for one importer. Alerts cover bonds that are nearly too small, upcoming renewals, entry summaries and financial statements coming due, and missing data. Each gives the issue, the date, and the next step.',
      ),
      led('Captive dashboard.', 'Underwriting scorecard of one importer, and the portfolio with sorting and filters.'),
      led('Rule-based risk score.', 'With its reasons in words.'),
      led(
        'Mock data.',
        `Fictional importers, bonds, statements and claims, with ${phase1.mockHistoryDays} days of mock entry history. Bond sufficiency needs totals of ${bond.months} months; these start from a fictional opening balance. No data of real people or companies.`,
      ),
      led('Source code and notes.', 'The code, how to run it, and what the prototype simplifies.'),
      led(
        'Design.',
        'Our standard components with your colors and logo, for current versions of the common browsers on desktop and phone.',
      ),
      led(
        'Hosting.',
        `We host the prototype free of charge for ${days(terms.prototypeHostingDays)} after acceptance, or until your decision on Phase 2 if that comes first.`,
      ),
      led(
        'Not included.',
        'Real data, a trained model, payments, subscription tiers, the screens of fronting partners and reinsurers, and operation after the free hosting ends. Enter no real data into the prototype.',
      ),
    ),
  ]);
};

/** The two weeks of Phase 1, what we need for them, and when it counts as delivered. */
export const phase1Schedule = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms, meetings } = figures;
  return section('schedule', 'Schedule and acceptance', [
    paragraph(
      `Kickoff is within ${terms.kickoffDays} business days of signature. You name one decision-maker, who answers questions within ${days(terms.answerDays, 'business ')}, and an underwriter for ${terms.underwriterHours} hours a week. We will meet ${timesAWeek(meetings.perWeek)} a week for ${meetings.minutes} minutes; two of those meetings are the walkthroughs.`,
    ),
    table(
      'Schedule of Phase 1',
      [words('When'), words('What is done'), words('What we need from you')],
      [
        ['Before kickoff', 'Access, meeting dates, list of open questions', 'The names of both people'],
        [
          'First week',
          'Sign-in, data model, mock data, first version of both dashboards; first walkthrough at its end',
          'How you assess an importer today, with an anonymized example; what to change',
        ],
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
    paragraph(
      `Phase 1 is accepted when importer and captive can each sign in by their own login flow and reach only their own screens; every item of both dashboards works; each mock importer has ${phase1.mockHistoryDays} days of entry history; and each risk score shows its reasons.`,
    ),
  ]);
};

/** What follows if the prototype convinces: periods, phases and their ranges. */
export const futurePhases = ({ figures }: DocumentVariant): Section => {
  const { phase2, phase2b, phase3, monthly, targets } = figures;
  return section('future-phases', 'Future phases', [
    paragraph(
      `Each later phase is fixed in an order of its own, before it starts: one amount inside the range below. Phase 2 brings real data, three isolated roles, a trained model, tiers and payments to ${span(targets.phase2.pilotImporters)} pilot importers: ${hours(phase2.developmentHours)} of development, ${hours(phase2.dataVendorHours)} of the data vendor, and ${hours(phase2.managementHours)} of project management, sprint reviews and acceptance. Phase 3 brings reliability, load and controls for ${targets.phase3.importers}+ importers.`,
    ),
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
  ]);
};
