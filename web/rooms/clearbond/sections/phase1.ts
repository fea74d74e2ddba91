import type { Figure, Section } from '#shared/proposals.ts';
import { amounts, ledBullets, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { fixed, type Installment } from '#web/publishing/figures.ts';
import { count, days, dollarSpan, dollars, hours, percent, span, timesAWeek, weeks } from '#web/publishing/format.ts';
import { agreedRow, due } from '#web/publishing/phase-tables.ts';
import { placeholderText } from '#web/publishing/placeholders.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { bondSufficiency } from '../drawings/bond-sufficiency.ts';
import { importerScreen } from '../drawings/importer-screen.ts';
import { planDrawing } from '../drawings/plan.ts';
import { scorecard } from '../drawings/scorecard.ts';
import { phase1Plan } from '../figures/plan.ts';
import { phase1Quote, phase1Reserve } from '../figures/program-totals.ts';
import { accountablePerson, parties } from '../parties.ts';
import { screens } from './stakeholders.ts';

/** The price that is agreed, and what it could rise to. */
export const priceFigure = (figures: DocumentVariant['figures']): Figure => ({
  value: dollars(phase1Quote(figures)),
  label: `Phase 1, fixed${phase1Reserve(figures).cost > 0 ? `; up to ${dollars(figures.phase1.cost.high)} if you approve changes` : ''}`,
});

/** What the prototype costs a month: nothing that is stated; the terms of the order say who hosts it. */
export const prototypeMonth = 'None stated';

/** What decides on the order: its price, how long it takes, and what is paid at once. */
export const orderDecides = (figures: DocumentVariant['figures']): Figure[] => {
  const { phase1 } = figures;
  const quote = phase1Quote(figures);
  const [first] = phase1.installments;
  return [
    priceFigure(figures),
    { value: weeks(phase1.weeks), label: 'from kickoff' },
    ...(first
      ? [{ value: dollars((quote * first.percent) / 100), label: `invoiced ${due(first).toLowerCase()}` }]
      : []),
  ];
};

const trigger = ({ due: moment }: Installment): string => {
  if (typeof moment === 'object') return `The end of week ${moment.week}`;
  return moment === 'kickoff' ? 'The kickoff meeting' : 'The handover of the prototype';
};

/** The last part waits for acceptance; the others do not. */
const dueDate = (isLast: boolean, { terms }: DocumentVariant['figures']): string =>
  `${days(terms.invoiceDays)} after ${isLast ? 'acceptance' : 'receipt'}`;

/** The price quote, line by line, and its installments. */
export const priceQuote = ({ figures }: DocumentVariant): Section => {
  const { phase1, rates } = figures;
  const quote = phase1Quote(figures);
  const reserve = phase1Reserve(figures);
  return section('price-quote', 'Price quote and payment', [
    paragraph(
      `The scope as written costs a fixed ${dollars(quote)}. If it takes us longer, we bear the cost.${reserve.cost > 0 ? ` With changes that you approve, it is ${hours(phase1.hours)} and ${dollarSpan(phase1.cost)} in all.` : ''} Amounts are without sales tax. The amounts of single items count only if Phase 1 ends early.`,
    ),
    table(
      'Price quote for Phase 1',
      [words('Item'), words('Result'), amounts('Hours'), amounts('Rate'), amounts('Amount')],
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
      [words('Installment'), amounts('Share'), amounts('Amount'), words('Invoiced on the day of'), words('Due')],
      phase1.installments.map((installment, index) => [
        due(installment),
        percent(installment.percent),
        dollars((quote * installment.percent) / 100),
        trigger(installment),
        dueDate(index === phase1.installments.length - 1, figures),
      ]),
      ['Total', percent(100), dollars(quote), '', ''],
    ),
  ]);
};

/** The scope of the prototype: what is delivered, and what is not. */
export const prototypeScope = ({ figures }: DocumentVariant): Section => {
  const { phase1, bond, importer } = figures;
  return section('scope', 'What you get', [
    paragraph('A browser prototype on mock data, to answer one question: would users base decisions on these screens?'),
    ledBullets({
      'Two login flows.': `Importer and captive, each with its own entry page, with cookie sessions. The importer signs in as one of ${phase1.mockImporters} mock importers; the captive manager sees all ${phase1.mockImporters}.`,
      'Importer dashboard.': `Bond sufficiency, with the projection drawn below. Compliance alerts: ${screens.alerts}. Financial insights: ${screens.insights}.`,
      'Captive dashboard.': `For each importer, the scorecard drawn below, with a risk score from rules (renew or review) and its reasons in words. For all of them, the portfolio, which can be sorted and filtered: ${screens.portfolio}.`,
      'Mock data.': `${phase1.mockImporters} fictional importers with bonds, statements and claims, each with ${phase1.mockHistoryDays} days of mock entry history and made-up monthly totals for the ${bond.months + importer.monthsSinceRateChange - 1} months before.`,
      'Source code.': `Built with ${placeholderText(parties.technology)}, with notes on running it and on its limits.`,
      'Design.': 'Our standard components with your colors and logo, for current browsers on desktop and phone.',
      'Not included.':
        'Real data, a trained model, payments, subscription tiers, and the screens of fronting partners and reinsurers. Enter no real data into the prototype.',
    }),
    importerScreen(figures),
    bondSufficiency(figures),
    scorecard(figures, 1),
  ]);
};

/** The two weeks of Phase 1, and what we need for them. */
export const phase1Schedule = ({ figures }: DocumentVariant): Section => {
  const { phase1, terms, meetings } = figures;
  return section('schedule', 'Schedule', [
    paragraph(
      `Kickoff is within ${terms.kickoffDays} business days of the second signature. You name a decision-maker, who answers within ${days(terms.answerDays, 'business ')}, and an underwriter for ${terms.underwriterHours} hours a week. We meet ${timesAWeek(meetings.perWeek)} a week for ${meetings.minutes} minutes. For us, ${accountablePerson} does all the work, and signs.`,
    ),
    planDrawing('Phase 1', phase1.weeks, phase1Plan(figures)),
    ledBullets({
      'For the first week we need':
        'access to your code repository, and how you assess an importer today, with an anonymized example.',
      'For the second week we need':
        'your underwriter’s answers on thresholds, and one of your engineers, who starts the prototype from its notes.',
      'After delivery': 'you perform the checks below.',
    }),
  ]);
};

/** When each work package is accepted, and what happens when one is not, or is late. */
export const phase1Acceptance = ({ figures: { phase1, terms } }: DocumentVariant): Section =>
  section('acceptance', 'Acceptance', [
    table(
      'Acceptance by work package',
      [words('Work package'), words('Accepted when'), words('Checked by')],
      phase1.packages.map(({ name, accepted }) => [name, accepted?.when ?? '', accepted?.by ?? '']),
    ),
    ledBullets({
      'Time.': `You report the checks in writing within ${days(terms.acceptanceDays, 'business ')} of the delivery. If we hear nothing, we remind you; ${days(terms.acceptanceDays, 'business ')} after the reminder the delivery counts as accepted.`,
      'A check that fails': `prevents acceptance. We correct the fault within ${days(terms.correctFaultDays, 'business ')}, and you test again within ${terms.retestDays}. If it fails a second time, you choose: set us another date, or end the phase and pay only for the packages that you accept.`,
      'Late delivery.': `The date moves by as many days as your answers are late. For each full week after it, the fixed price falls by ${percent(terms.latePercent.week)}, by ${percent(terms.latePercent.most)} at most. A delivery is on time only if it then passes the checks; after ${days(terms.correctFaultDays, 'business ')} of correction the discount runs on. You may also end the phase. You have no other claim for the delay, except for intent or gross negligence.`,
      'Later faults': `that you report within ${days(terms.correctionDays)} of acceptance are corrected without charge.`,
    }),
  ]);

/** What follows if the prototype convinces: periods, phases and their ranges. */
export const futurePhases = ({ figures }: DocumentVariant): Section => {
  const { phase2, phase2b, phase3, monthly, targets } = figures;
  return section('future-phases', 'Future phases', [
    paragraph(
      `Each later phase gets a fixed price in its own order; the ranges bind neither side. Phase 2 serves ${span(targets.phase2.pilotImporters)} pilot importers, Phase 3 ${targets.phase3.importers}+.`,
    ),
    table(
      'What could follow, in planning ranges',
      [words('Step'), words('Duration'), words('Hours'), words('Cost'), words('Monthly cost afterwards')],
      [
        ['Validation period', 'To be determined', '', '', prototypeMonth],
        [
          'Phase 2: MVP',
          weeks(phase2.weeks),
          span(phase2.hours),
          dollarSpan(phase2.cost),
          dollarSpan(monthly.phase2.total),
        ],
        ...onlyIf(phase2b.items.length > 0, [
          'Phase 2B: optional items',
          'Agreed for each item',
          span(phase2b.all.hours),
          dollarSpan(phase2b.all.cost),
          '',
        ]),
        ['Growth period', 'To be determined', '', '', 'As after Phase 2'],
        [
          'Phase 3: scale',
          weeks(phase3.weeks),
          span(phase3.hours),
          dollarSpan(phase3.cost),
          dollarSpan(monthly.phase3.total),
        ],
      ],
    ),
  ]);
};
