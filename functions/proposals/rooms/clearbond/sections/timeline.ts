import { amounts, onlyIf, paragraph, section, table, words } from '#functions/proposals/publishing/blocks.ts';
import { drawing } from '#functions/proposals/publishing/drawings/drawing.ts';
import { type Lane, timelineLayout } from '#functions/proposals/publishing/drawings/timeline.ts';
import type { Instalment, Range } from '#functions/proposals/publishing/figure-types.ts';
import { days, dollarSpan, percent, weeks } from '#functions/proposals/publishing/format.ts';
import { due } from '#functions/proposals/publishing/phase-tables.ts';
import { fixed, share, sum } from '#functions/proposals/publishing/range.ts';
import type { Block, Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote, phase1Reserve, programTotals } from '../figures/program-totals.ts';

/** The order of phases and periods, what opens each of them and, where money may be shown, every payment. */
export const timeline = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3, terms } = figures;
  return section('timeline', money ? 'Timeline and payments' : 'Timeline', [
    paragraph(
      `The work takes ${weeks(programTotals(figures).weeks)}. The two periods between phases are yours to set, so the plan has no end date${money ? `; free hosting of the prototype ends at the latest ${days(terms.prototypeHostingDays)} after its acceptance` : ''}.`,
    ),
    drawing(
      {
        title: `When each phase runs${money ? ', and when each payment is invoiced' : ''}`,
        description: `Three phases of ${weeks(phase1.weeks)}, ${weeks(phase2.weeks)} and ${weeks(phase3.weeks)} follow each other, with two periods between them whose length you decide.`,
        printsTable: false,
        table: table(
          'Phases and periods in order',
          [words('Step'), amounts('Duration'), words('Starts'), words('Ends')],
          [
            [
              'Phase 1: prototype',
              weeks(phase1.weeks),
              `Within ${terms.kickoffDays} business days of signature`,
              'Acceptance',
            ],
            ['Validation period', 'To be determined', 'Acceptance of Phase 1', 'Your decision on Phase 2'],
            ['Phase 2: MVP', weeks(phase2.weeks), 'Approval and funding', 'Launch with pilot importers'],
            ['Growth period', 'To be determined', 'Launch', 'Your decision on Phase 3'],
            ['Phase 3: scale', weeks(phase3.weeks), 'Scaling needs and funding', 'Launch at scale'],
          ],
        ),
      },
      timelineLayout(lanes(figures, money)),
    ),
    ...onlyIf(money, ...paymentsInOrder(figures)),
  ]);
};

type PhasePlan = { readonly weeks: Range; readonly instalments: readonly Instalment[] };

/** The phases and the periods between them, each phase with its payments where money may be shown. */
const lanes = ({ phase1, phase2, phase3 }: Figures, money: boolean): Lane[] => {
  const phase = (label: string, { weeks: duration, instalments }: PhasePlan): Lane => ({
    label,
    value: weeks(duration),
    weeks: duration,
    payments: onlyIf(
      money,
      ...instalments.map((instalment) => ({
        week: weekOf(instalment, duration),
        label: percent(instalment.percent),
      })),
    ),
  });
  const period = (label: string): Lane => ({ label, value: 'as long as you decide' });
  return [
    phase('Phase 1: prototype', phase1),
    period('Validation period'),
    phase('Phase 2: MVP', phase2),
    period('Growth period'),
    phase('Phase 3: scale', phase3),
  ];
};

/** The weeks of a phase in which an instalment may fall due: delivery and launch are its end. */
const weekOf = ({ due: moment }: Instalment, duration: Range): Range => {
  if (typeof moment === 'object') return fixed(moment.week);
  return moment === 'kickoff' ? fixed(0) : duration;
};

type Payment = { readonly name: string; readonly percent: number; readonly amount: Range };

const paymentsOf = (phase: string, cost: Range, instalments: readonly Instalment[]): Payment[] =>
  instalments.map((instalment) => ({
    name: `${phase}, ${due(instalment).toLowerCase()}`,
    percent: instalment.percent,
    amount: share(cost, instalment.percent),
  }));

/** Phase 1 is invoiced at its quote; what has been used of the reserve is added to the last invoice. */
const phase1Payments = (figures: Figures): Payment[] => {
  const quote = phase1Quote(figures);
  const reserve = { low: 0, high: phase1Reserve(figures).cost };
  const payments = paymentsOf('Phase 1', fixed(quote), figures.phase1.instalments);
  return payments.map((payment, index) =>
    index < payments.length - 1
      ? payment
      : { ...payment, name: `${payment.name} (with the reserve, if used)`, amount: sum([payment.amount, reserve]) },
  );
};

const paymentsInOrder = (figures: Figures): Block[] => {
  const { phase2, phase3 } = figures;
  const payments = [
    ...phase1Payments(figures),
    ...paymentsOf('Phase 2', phase2.cost, phase2.instalments),
    ...paymentsOf('Phase 3', phase3.cost, phase3.instalments),
  ];
  const paid = payments.map((_, index) => sum(payments.slice(0, index + 1).map(({ amount }) => amount)));
  return [
    table(
      'Every payment, one by one and added up',
      [words('Payment'), amounts('Share'), amounts('Amount'), amounts('Invoiced by then')],
      payments.map((payment, index) => [
        payment.name,
        percent(payment.percent),
        dollarSpan(payment.amount),
        dollarSpan(paid[index] ?? payment.amount),
      ]),
    ),
    paragraph(
      'You can stop after each phase, having paid no more than its last row shows, and keep what was built. Optional items, monthly costs, sales tax and approved travel are extra.',
    ),
  ];
};
