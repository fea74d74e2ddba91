import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, fixed, minus, type Range, shortDollarSpan, times } from '#web/rooms/components/format.ts';
import { PhaseRanges } from '../charts/phase-ranges.tsx';
import { comparison, dataApis, type Installment, paymentFee, phase1, phase2, phase3 } from '../figures.ts';
import type { VariantProps } from '../variant.ts';

const schedule: readonly { phase: string; cost: Range; installments: readonly Installment[] }[] = [
  { ...phase1, phase: 'Phase 1', cost: fixed(phase1.cost.low) },
  { ...phase2, phase: 'Phase 2' },
  { ...phase3, phase: 'Phase 3' },
];

export function Payments({ variant }: VariantProps) {
  const isMoney = variant === 'money';
  return (
    <>
      <PhaseRanges variant={variant} />
      <DataTable
        caption="Payments"
        columns={['Payment', { amount: 'Share of the phase' }, ...(isMoney ? [{ amount: 'Amount' }] : [])]}
        rows={schedule.flatMap(({ phase, cost, installments }) =>
          installments.map(
            ({ percent, due }): Row => [
              `${phase}, ${due.toLowerCase()}`,
              `${percent}%`,
              ...(isMoney ? [dollarSpan(times(cost, percent / 100))] : []),
            ],
          ),
        )}
      />
      {isMoney ? (
        <p>
          Phase 1 is shown at its quote of {dollars(phase1.cost.low)}; approved changes are added to its last payment.
          All amounts are in US dollars.
        </p>
      ) : (
        <p>The amounts are in the full proposal.</p>
      )}
    </>
  );
}

export function MonthlyCosts({ variant }: VariantProps) {
  if (variant === 'hours') {
    return (
      <p>
        None are stated for Phase 1. After Phases 2 and 3 you pay each month for infrastructure, support, and
        third-party data APIs, and the payment processor keeps a share of each transaction. These are services, not
        hours of a phase; the full proposal has the amounts.
      </p>
    );
  }
  return (
    <>
      <p>None are stated for Phase 1. Once a later phase is live, you pay each month:</p>
      <DataTable
        caption="Monthly cost"
        columns={['Service', { amount: 'After Phase 2' }, { amount: 'After Phase 3' }]}
        rows={[
          [
            'Infrastructure and support',
            dollarSpan(minus(phase2.monthlyCost, dataApis)),
            dollarSpan(phase3.infrastructureAndSupport),
          ],
          ['Third-party data APIs', dollarSpan(dataApis), dollarSpan(dataApis)],
        ]}
        total={['Total', dollarSpan(phase2.monthlyCost), dollarSpan(phase3.monthlyCost)]}
      />
      <p>
        The payment processor keeps {paymentFee.percent}% plus {dollars(paymentFee.fixed)} per transaction, out of what
        importers pay for their subscriptions. The comparison with Power BI shows {shortDollarSpan(comparison.platform)}{' '}
        at {comparison.users} users, because it leaves out text messages on both sides.
      </p>
    </>
  );
}
