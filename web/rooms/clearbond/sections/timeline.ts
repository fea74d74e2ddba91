import type { Block, Section } from '#shared/proposals.ts';
import { amounts, columns, onlyIf, paragraph, section, table } from '#web/publishing/blocks.ts';
import { rangesLayout } from '#web/publishing/drawings/ranges.ts';
import { drawing } from '#web/publishing/drawings/shapes.ts';
import { fixed, type Installment, share, sum } from '#web/publishing/figures.ts';
import { days, dollarSpan, percent, weeks } from '#web/publishing/format.ts';
import { due } from '#web/publishing/phase-tables.ts';
import type { DocumentVariant } from '../document-variant.ts';
import { phase1Quote, phase1Reserve, programTotals } from '../figures/costs.ts';
import type { Figures } from '../figures/figures.ts';

export const timeline = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3 } = figures;
  const rows = steps(figures, money);
  return section('timeline', money ? 'Timeline and payments' : 'Timeline', [
    drawing(
      {
        title: `${weeks(programTotals(figures).weeks)} of work in three phases, with two pauses that you end`,
        description: `Three phases of ${weeks(phase1.weeks)}, ${weeks(phase2.weeks)} and ${weeks(phase3.weeks)} follow each other, with two periods between them whose length you decide.`,
        table: table(
          'Phases and periods in order',
          columns('Step', 'Duration'),
          rows.map(({ label, value }) => [label, value]),
        ),
      },
      rangesLayout({ rows, certain: 'shortest duration', possible: 'may take longer, or not fixed' }),
    ),
    ...onlyIf(money, ...paymentsInOrder(figures)),
  ]);
};

/** The width, in weeks, at which to draw a period whose length the client decides. */
const openWeeks = 2.5;

/** The phases and periods of the timeline. Each begins at the latest end of the previous one. */
const steps = ({ phase1, phase2, phase3 }: Figures, money: boolean) => {
  const open = { weeks: { low: 0, high: openWeeks }, installments: [] };
  const all = {
    'Phase 1: prototype': phase1,
    'Validation period': open,
    'Phase 2: MVP': phase2,
    'Growth period': open,
    'Phase 3: scale': phase3,
  };
  let from = 0;
  return Object.entries(all).map(([label, { weeks: duration, installments }]) => {
    const begins = from;
    from += duration.high;
    return {
      label,
      from: begins,
      range: duration,
      value: installments.length > 0 ? weeks(duration) : 'you set the length',
      parts: onlyIf(money && installments.length > 0, shares(installments)),
    };
  });
};

const shares = (installments: readonly Installment[]): string =>
  installments
    .map(({ percent: part, due: when }) => `${percent(part)} ${typeof when === 'object' ? `week ${when.week}` : when}`)
    .join(', ');

/** Lists all payments. Phase 1 is invoiced at its quote; approved changes are added to its last invoice. */
const paymentsInOrder = (figures: Figures): Block[] => {
  const { phase1, phase2, phase3, terms } = figures;
  const reserve = { low: 0, high: phase1Reserve(figures).cost };
  const phases = { 'Phase 1': { ...phase1, cost: fixed(phase1Quote(figures)) }, 'Phase 2': phase2, 'Phase 3': phase3 };
  const payments = Object.entries(phases).flatMap(([phase, { cost, installments }]) =>
    installments.map((installment) => {
      const amount = share(cost, installment.percent);
      return installment.due === 'delivery' && reserve.high > 0
        ? { name: `${phase}, on delivery, with any approved changes`, installment, amount: sum([amount, reserve]) }
        : { name: `${phase}, ${due(installment).toLowerCase()}`, installment, amount };
    }),
  );
  return [
    table(
      'Every payment, one by one and added up',
      columns('Payment', amounts('Share'), amounts('Amount'), amounts('Invoiced by then')),
      payments.map(({ name, installment, amount }, index) => [
        name,
        percent(installment.percent),
        dollarSpan(amount),
        dollarSpan(sum(payments.slice(0, index + 1).map((payment) => payment.amount))),
      ]),
    ),
    paragraph(
      `Each is due ${days(terms.invoiceDays)} after receipt, the last of a phase ${days(terms.invoiceDays)} after acceptance. Optional items, monthly costs, sales tax and approved travel are extra.`,
    ),
  ];
};
