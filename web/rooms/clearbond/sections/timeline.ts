import type { Block, Section } from '#shared/proposals.ts';
import { amounts, onlyIf, paragraph, section, table, words } from '#web/publishing/blocks.ts';
import { drawing } from '#web/publishing/drawings/drawing.ts';
import { type Lane, timelineLayout } from '#web/publishing/drawings/timeline.ts';
import { fixed, type Installment, type Range, share, sum } from '#web/publishing/figures.ts';
import { days, dollarSpan, percent, weeks } from '#web/publishing/format.ts';
import { due } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { phase1Quote, phase1Reserve, programTotals } from '../figures/program-totals.ts';

/** The order of phases and periods, what opens each of them and, where money may be shown, every invoice. */
export const timeline = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3 } = figures;
  return section('timeline', money ? 'Timeline and payments' : 'Timeline', [
    drawing(
      {
        title: `${weeks(programTotals(figures).weeks)} of work in three phases, with two pauses that you end`,
        description: `Three phases of ${weeks(phase1.weeks)}, ${weeks(phase2.weeks)} and ${weeks(phase3.weeks)} follow each other, with two periods between them whose length you decide.`,
        printsTable: false,
        table: table(
          'Phases and periods in order',
          [words('Step'), words('Duration')],
          lanes(figures, money).map(({ label, value }) => [label, value]),
        ),
      },
      timelineLayout(lanes(figures, money)),
    ),
    ...onlyIf(money, ...paymentsInOrder(figures)),
  ]);
};

type PhasePlan = { readonly weeks: Range; readonly installments: readonly Installment[] };

/** The phases and the periods between them, each phase with its payments where money may be shown. */
const lanes = ({ phase1, phase2, phase3 }: Figures, money: boolean): Lane[] => {
  const phase = (label: string, { weeks: duration, installments }: PhasePlan): Lane => ({
    label,
    value: weeks(duration),
    weeks: duration,
    payments: onlyIf(
      money,
      ...installments.map((installment) => ({
        week: weekOf(installment, duration),
        label: percent(installment.percent),
      })),
    ),
  });
  const period = (label: string): Lane => ({ label, value: 'you set the length' });
  return [
    phase('Phase 1: prototype', phase1),
    period('Validation period'),
    phase('Phase 2: MVP', phase2),
    period('Growth period'),
    phase('Phase 3: scale', phase3),
  ];
};

/** The weeks of a phase in which an installment may fall due: delivery and launch are its end. */
const weekOf = ({ due: moment }: Installment, duration: Range): Range => {
  if (typeof moment === 'object') return fixed(moment.week);
  return moment === 'kickoff' ? fixed(0) : duration;
};

type Payment = { readonly name: string; readonly share: string; readonly amount: Range };

/** @param reserve in US dollars, for approved changes, which are added to the last invoice */
const paymentsOf = (phase: string, cost: Range, installments: readonly Installment[], reserve = 0): Payment[] =>
  installments.map((installment, index) => {
    const changes = index === installments.length - 1 ? reserve : 0;
    const { low, high } = share(cost, installment.percent);
    return {
      name: `${phase}, ${due(installment).toLowerCase()}${changes > 0 ? ', with any approved changes' : ''}`,
      share: percent(installment.percent),
      amount: { low, high: high + changes },
    };
  });

/** Phase 1 is invoiced at its quote. */
const paymentsInOrder = (figures: Figures): Block[] => {
  const { phase1, phase2, phase3 } = figures;
  const payments = [
    ...paymentsOf('Phase 1', fixed(phase1Quote(figures)), phase1.installments, phase1Reserve(figures).cost),
    ...paymentsOf('Phase 2', phase2.cost, phase2.installments),
    ...paymentsOf('Phase 3', phase3.cost, phase3.installments),
  ];
  return [
    table(
      'Every payment, one by one and added up',
      [words('Payment'), amounts('Share'), amounts('Amount'), amounts('Invoiced by then')],
      payments.map(({ name, share: part, amount }, index) => [
        name,
        part,
        dollarSpan(amount),
        dollarSpan(sum(payments.slice(0, index + 1).map((payment) => payment.amount))),
      ]),
    ),
    paragraph(
      `Each is due ${days(figures.terms.invoiceDays)} after receipt, the last of a phase ${days(figures.terms.invoiceDays)} after acceptance. Optional items, monthly costs, sales tax and approved travel are extra.`,
    ),
  ];
};
