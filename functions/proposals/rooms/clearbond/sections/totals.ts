import { amounts, heading, onlyIf, paragraph, section, table, words } from '#functions/proposals/lib/blocks.ts';
import { drawing } from '#functions/proposals/lib/drawings/drawing.ts';
import { type RangeRow, rangesLayout } from '#functions/proposals/lib/drawings/ranges.ts';
import type { Instalment, Range } from '#functions/proposals/lib/figure-types.ts';
import { dollarSpan, hours, percent, span, weeks } from '#functions/proposals/lib/format.ts';
import { due } from '#functions/proposals/lib/phase-tables.ts';
import { share, sum } from '#functions/proposals/lib/range.ts';
import type { Block, Section } from '#shared/proposals.ts';
import type { DocumentVariant } from '../document-variant.ts';
import type { Figures } from '../figures/figures.ts';
import { fullTimePeople, phase1Quote, phase1Reserve, programTotals } from '../figures/program-totals.ts';

/** All phases in one place: hours and people and, where money may be shown, every payment in order. */
export const totals = ({ figures, money }: DocumentVariant): Section => {
  const { phase1, phase2, phase3 } = figures;
  const program = programTotals(figures);
  const row = (name: string, phase: { hours: Range; weeks: Range; cost: Range }): string[] => [
    name,
    span(phase.hours),
    weeks(phase.weeks),
    span(fullTimePeople(phase, figures)),
    ...onlyIf(money, dollarSpan(phase.cost)),
  ];
  const ranged = (label: string, phase: { hours: Range; cost: Range }): RangeRow =>
    money
      ? { label, range: phase.cost, value: dollarSpan(phase.cost) }
      : { label, range: phase.hours, value: hours(phase.hours) };
  const rows = [ranged('Phase 1', phase1), ranged('Phase 2', phase2), ranged('Phase 3', phase3)];
  const total = ranged('All phases', program);
  return section('totals', money ? 'All hours, costs and payments' : 'All hours', [
    paragraph(
      money
        ? `If every phase is approved, the work comes to ${hours(program.hours)} and ${dollarSpan(program.cost)}. Optional items and monthly costs are extra.`
        : `If every phase is approved, the work comes to ${hours(program.hours)}. Optional items and support are extra.`,
    ),
    drawing(
      {
        title: money ? 'What each phase costs' : 'How many hours each phase takes',
        description: `${money ? 'Cost' : 'Hours'} of each phase from the low to the high end of its range: ${rows.map(({ label, value }) => `${label} ${value}`).join(', ')}, all phases ${total.value}.`,
        printsTable: true,
        table: table(
          'Hours by phase',
          [
            words('Phase'),
            amounts('Hours'),
            amounts('Duration'),
            amounts('Full-time people'),
            ...onlyIf(money, amounts('Cost')),
          ],
          [row('Phase 1', phase1), row('Phase 2', phase2), row('Phase 3', phase3)],
          ['All phases', span(program.hours), weeks(program.weeks), '', ...onlyIf(money, dollarSpan(program.cost))],
        ),
      },
      rangesLayout({ rows, total, certain: 'the low end', possible: 'up to the high end' }),
    ),
    paragraph(
      `“Full-time people” is an average: hours divided by weeks and by ${figures.hoursPerPersonWeek} hours a week, the low hours over the shorter duration and the high hours over the longer.`,
    ),
    ...onlyIf(money, ...paymentsInOrder(figures)),
  ]);
};

type Payment = {
  /** The phase and the moment; `name` says more where a condition belongs to it. */
  readonly step: string;
  readonly name: string;
  readonly percent: number;
  readonly amount: Range;
};

const paymentsOf = (phase: string, cost: Range, instalments: readonly Instalment[]): Payment[] =>
  instalments.map((instalment) => {
    const step = `${phase}, ${due(instalment).toLowerCase()}`;
    return { step, name: step, percent: instalment.percent, amount: share(cost, instalment.percent) };
  });

/** Phase 1 is invoiced at its quote; what has been used of the reserve is added to the last invoice. */
const phase1Payments = (figures: Figures): Payment[] => {
  const quote = phase1Quote(figures);
  const reserve = { low: 0, high: phase1Reserve(figures).cost };
  const payments = paymentsOf('Phase 1', { low: quote, high: quote }, figures.phase1.instalments);
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
    heading('payments-in-order', 'Every payment, in order'),
    drawing(
      {
        title: 'What you have paid after each payment',
        description: `${payments.length} payments add up to ${dollarSpan(sum(payments.map(({ amount }) => amount)))}.`,
        printsTable: true,
        table: table(
          'Payments for development, one by one and added up',
          [words('Payment'), amounts('Share'), amounts('Amount'), amounts('Paid by then')],
          payments.map((payment, index) => [
            payment.name,
            percent(payment.percent),
            dollarSpan(payment.amount),
            dollarSpan(paid[index] ?? payment.amount),
          ]),
        ),
      },
      rangesLayout({
        rows: payments.map(({ step }, index) => {
          const range = paid[index] ?? { low: 0, high: 0 };
          return { label: step, range, value: dollarSpan(range) };
        }),
        certain: 'paid at least',
        possible: 'paid at most',
      }),
    ),
    paragraph('You can stop after each phase, having paid no more than its last row shows, and keep what was built.'),
  ];
};
