import type { Figure, Section } from '#shared/proposals.ts';
import { amounts, columns, ledBullets, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { fixed, type Range } from '#web/publishing/figures.ts';
import { count, days, dollarSpan, dollars, hours, percent, span, timesAWeek, weeks } from '#web/publishing/format.ts';
import { agreedRow, due } from '#web/publishing/phase-tables.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import { bondSufficiency } from '../drawings/bond-sufficiency.ts';
import { importerScreen } from '../drawings/importer-screen.ts';
import { planDrawing } from '../drawings/plan.ts';
import { scorecard } from '../drawings/scorecard.ts';
import { phase1Quote, phase1Reserve } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Plan } from '../figures/plan.ts';
import { accountablePerson, parties } from '../parties.ts';
import { screens } from './stakeholders.ts';

export const priceFigure = (figures: Figures): Figure => ({
  value: dollars(phase1Quote(figures)),
  label: `Phase 1, fixed${phase1Reserve(figures).cost > 0 ? `; up to ${dollars(figures.phase1.cost.high)} if you approve changes` : ''}`,
});

/** Printed instead of a monthly cost of the prototype. The terms of the order say who hosts it. */
export const prototypeMonth = 'None stated';

export const orderDecides = (figures: Figures): Figure[] => [
  priceFigure(figures),
  { value: weeks(figures.phase1.weeks), label: 'from kickoff' },
  ...figures.phase1.installments.slice(0, 1).map((first) => ({
    value: dollars((phase1Quote(figures) * first.percent) / 100),
    label: `invoiced ${due(first).toLowerCase()}`,
  })),
];

export const priceQuote = (figures: Figures): Section => {
  const { phase1, rates, terms } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('price-quote', 'Price quote and payment', [
    paragraph(
      `The scope as written costs a fixed ${dollars(quote)}.${reserve.cost > 0 ? ` With approved changes, it is ${hours(phase1.hours)} and ${dollarSpan(phase1.cost)} in all.` : ''} The amounts of single items count only if Phase 1 ends early, or if the warranty requires a refund.`,
    ),
    table(
      'Price quote for Phase 1',
      columns('Item', 'Result', amounts('Hours'), amounts('Rate'), amounts('Amount')),
      [
        ...phase1.packages.map((work) => [
          work.name,
          work.result,
          count(work.hours.low),
          dollars(rates.own),
          dollars(work.hours.low * rates.own),
        ]),
        ...agreedRow(fixed(quote), fixed(phase1.hours.low * rates.own), 3),
      ],
      ['Fixed price', '', count(phase1.hours.low), '', dollars(quote)],
    ),
    table(
      'Payment of the quote',
      columns('Installment', amounts('Share'), amounts('Amount'), 'Invoiced on the day of', 'Due'),
      phase1.installments.map((installment, index) => [
        due(installment),
        percent(installment.percent),
        dollars((quote * installment.percent) / 100),
        installment.due === 'kickoff' ? 'The kickoff meeting' : 'The handover of the prototype',
        `${days(terms.invoiceDays)} after ${index === phase1.installments.length - 1 ? 'acceptance' : 'receipt'}`,
      ]),
      ['Total', percent(100), dollars(quote), '', ''],
    ),
  ]);
};

export const prototypeScope = (figures: Figures): Section => {
  const { phase1, bond, importer } = figures;
  return section('scope', 'What you get', [
    ledBullets({
      'Two login flows.': `Importer and captive, each with its own entry page, with cookie sessions. The importer signs in as one of ${phase1.mockImporters} mock importers; the captive manager sees all ${phase1.mockImporters}.`,
      'Importer dashboard.': `Bond sufficiency, with the projection drawn below. Compliance alerts: ${screens.alerts}. Financial insights: ${screens.insights}.`,
      'Captive dashboard.': `For each importer, the scorecard drawn below, with a risk score from rules (renew or review) and its reasons in words. For all of them, the portfolio, which can be sorted and filtered: ${screens.portfolio}.`,
      'Mock data.': `${phase1.mockImporters} fictional importers with bonds, statements, credit scores and, for some, claims, each with ${phase1.mockHistoryDays} days of mock entry history and made-up monthly totals for the ${bond.months + importer.monthsSinceRateChange - 1} months before.`,
      'Source code.': `Built with ${placeholderText(parties.technology)}, with notes on running it and on its limits.`,
      'Design.': 'Our standard components with your colors and logo, for current browsers on desktop and phone.',
      'Not included.':
        'Real data, a trained model, payments, subscription tiers, and the screens of fronting partners and reinsurers. Enter no real data into the prototype.',
    }),
    bondSufficiency(figures),
    scorecard(figures),
    importerScreen(figures),
  ]);
};

export const phase1Schedule = (figures: Figures): Section => {
  const { terms, meetings } = figures;
  return section('schedule', 'Schedule', [
    paragraph(
      `Kickoff is within ${terms.kickoffDays} business days of the second signature. You name a decision-maker, who alone approves changes, and an underwriter for ${terms.underwriterHours} hours a week and ${terms.checkHours} hours for the checks; both answer within ${days(terms.answerDays, 'business ')}. We meet ${timesAWeek(meetings.perWeek)} a week for ${meetings.minutes} minutes. For us, ${accountablePerson} does all the work, signs, and reports the hours of each package each week in writing. At the end of week 1 we send the list of values that the dashboards must show; scores follow with your thresholds in week 2.`,
    ),
    planDrawing('Phase 1', phase1Plan(figures), figures),
    ledBullets({
      'For the first week we need':
        'access to your code repository, or to one that we open in your name with you as administrator, and an anonymized example of how you assess an importer.',
      'For the second week we need':
        'your underwriter’s answers on thresholds, and one of your engineers, or whomever you name.',
    }),
  ]);
};

export const phase1Acceptance = ({ bond, phase1, terms }: Figures): Section => {
  const checked = (by: string, whenAccepted: Record<string, string>): string[][] =>
    Object.entries(whenAccepted).map(([work, when]) => [work, when, by]);
  const dashboard = (choice: string): string =>
    `For any ${choice} that you choose, every item under “What you get” shows the values in the list that we sent and your underwriter approved.`;
  return section('acceptance', 'Acceptance', [
    table('Acceptance by work package', columns('Work package', 'Accepted when', 'Checked by'), [
      ...checked('Your decision-maker', {
        'Setup and sign-in':
          'Each role signs in by its own entry page, on desktop and phone, and is refused at an address of the other role.',
      }),
      ...checked('Your underwriter', {
        'Data model and mock data': `Each of ${phase1.mockImporters} mock importers has a bond, a statement, credit scores, monthly totals, and ${phase1.mockHistoryDays} days of entries; some have claims.`,
        'Importer dashboard': `${dashboard('importer')} Each kind of alert appears for at least one.`,
        'Captive dashboard': `${dashboard('scorecard')} The portfolio sorts and filters by each column.`,
        'Sufficiency and risk rules': `Whichever importer you choose, the guideline amount and the month of the warning agree with those computed by hand (${percent(bond.percentOfDuties)} of twelve months’ duties, taxes and fees, at least ${dollars(bond.minimum)}, rounded up to the next ${dollars(bond.step)}, and above ${dollars(bond.stepUpTo)} to the next ${dollars(bond.largeStep)}), and the score follows your thresholds and shows its reasons. If CBP’s own text says otherwise, we follow it within the fixed price.`,
      }),
      ...checked('Your decision-maker', {
        'Walkthroughs and handover':
          'Both walkthroughs were held, and one of your engineers, or whomever you name, starts the prototype from its notes.',
      }),
    ]),
    ledBullets({
      'Time.': `The prototype is accepted when all ${count(phase1.packages.length)} work packages are. You report the checks within ${days(terms.acceptanceDays, 'business ')} of the delivery. If we hear nothing, we remind you by notice; ${days(terms.acceptanceDays, 'business ')} after the reminder the delivery counts as accepted.`,
      'A check that fails': `prevents acceptance. We correct the fault within ${days(terms.correctFaultDays, 'business ')}, and you check again in the same way and time. If a check fails again after that, you set another date, while the price reductions go on, or end the phase and pay only for the packages that you accept.`,
      'Late delivery.': `For each full week of delay, the fixed price falls by ${percent(terms.latePercent.week)}, by ${percent(terms.latePercent.most)} at most. A delivery that fails a check is late until its faults are corrected. Days by which your answers are late do not count, nor do your days for checks, nor up to ${days(terms.correctFaultDays, 'business ')} for our first correction. If the phase ends early, the amounts of its packages fall by the same percent. You may also end the phase. You have no other claim for the delay, except for willful misconduct or gross negligence.`,
    }),
  ]);
};

type Phase = { readonly weeks?: Range; readonly hours: Range; readonly cost: Range };

export const futurePhases = ({ phase2, phase2b, phase3, monthly }: Figures): Section => {
  const phase = (name: string, { weeks: duration, hours: work, cost }: Phase, month?: Range): string[] => [
    name,
    duration ? weeks(duration) : 'Agreed for each item',
    span(work),
    dollarSpan(cost),
    month ? dollarSpan(month) : '',
  ];
  return section('future-phases', 'Future phases', [
    paragraph('Each gets a fixed price in its own order; the ranges bind neither side.'),
    table(
      'What could follow, in planning ranges',
      columns('Step', 'Duration', 'Hours', 'Cost', 'Monthly cost afterwards'),
      [
        ['Validation period', 'To be determined', '', '', prototypeMonth],
        phase('Phase 2: MVP', phase2, monthly.phase2.total),
        ...onlyIf(phase2b.items.length > 0, phase('Phase 2B: optional items', phase2b.all)),
        ['Growth period', 'To be determined', '', '', 'As after Phase 2'],
        phase('Phase 3: scale', phase3, monthly.phase3.total),
      ],
    ),
  ]);
};
