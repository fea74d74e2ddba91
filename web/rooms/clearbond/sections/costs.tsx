import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, fixed, minus, shortDollarSpan, times } from '#web/rooms/components/format.ts';
import { Section } from '#web/rooms/components/section.tsx';
import { comparison, dataApis, paymentFee, phase1, phase2, phase3 } from '../figures.ts';

const phases = Object.entries({
  'Phase 1': { ...phase1, cost: fixed(phase1.cost.low) },
  'Phase 2': phase2,
  'Phase 3': phase3,
});

export const payments = (hasMoney: boolean) => (
  <Section title="Payments">
    {hasMoney && (
      <p>Amounts are in US dollars. Phase 1 is shown at its quote; approved changes are added to its second payment.</p>
    )}
    <DataTable
      columns={['Payment', { amount: 'Share of the phase' }, ...(hasMoney ? [{ amount: 'Amount' }] : [])]}
      rows={phases.flatMap(([phase, { cost, installments }]) =>
        installments.map(({ percent, due }): Row => {
          const amount = dollarSpan(times(cost, percent / 100));
          return [`${phase}, ${due.toLowerCase()}`, `${percent}%`, ...(hasMoney ? [amount] : [])];
        }),
      )}
    />
  </Section>
);

export const monthlyCosts = (hasMoney: boolean) => (
  <Section title="Monthly costs">
    <p>
      Hosting is not part of Phase 1, and no monthly cost is quoted for it. Once a later phase is live, you pay each
      month for infrastructure, support, and third-party data APIs. The payment processor keeps a share of each
      subscription payment
      {hasMoney ? `: ${paymentFee.percent}% plus ${dollars(paymentFee.fixed)} per transaction` : ''}.
    </p>
    {hasMoney ? (
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
    ) : (
      <p>The amounts of payments and monthly costs are in the full proposal.</p>
    )}
    {hasMoney && (
      <p>
        Infrastructure includes text messages to importers. The comparison with Power BI leaves them out and so shows{' '}
        {shortDollarSpan(comparison.platform)} at {comparison.users} users.
      </p>
    )}
  </Section>
);
