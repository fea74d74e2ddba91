import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, type Range, span, sum, times } from '#web/rooms/components/format.ts';
import { Section } from '#web/rooms/components/section.tsx';
import { phase1, phase2, phase2b, phase3, rates, targets, type WorkPackage } from '../figures.ts';

type PackagesProps = { caption: string; packages: readonly WorkPackage[]; hasCosts: boolean; total?: string };

/** Work packages and their sum: in hours and, unless they are priced as a whole, in US dollars. */
function Packages({ caption, packages, hasCosts, total = 'Total' }: PackagesProps) {
  const row = (name: string, result: string, work: Range, cost: Range): Row =>
    hasCosts ? [name, result, span(work), dollarSpan(cost)] : [name, result, span(work)];
  const costs = packages.map((work) => times(work.hours, work.rate));
  return (
    <DataTable
      caption={caption}
      columns={['Work package', 'Result', { amount: 'Hours' }, ...(hasCosts ? [{ amount: 'Cost' }] : [])]}
      rows={packages.map((work) => row(work.name, work.result, work.hours, times(work.hours, work.rate)))}
      total={row(total, '', sum(packages.map((work) => work.hours)), sum(costs))}
    />
  );
}

export const prototype = (hasMoney: boolean) => (
  <Section title="Phase 1: prototype">
    <p>
      The prototype shows {phase1.mockHistoryDays} days of mock entry history for fictional importers, and mock totals
      for the year before.
    </p>
    <Packages caption="Phase 1 work packages" packages={phase1.packages} hasCosts={hasMoney} />
    <p>
      A validation period follows. Its work is yours, except that we choose the data vendor together. The prototype
      helps with the first two questions, those about use; you answer the others from your own files and contracts, and
      from your partners.
    </p>
    <ul>
      <li>Would importers act on a warning, and would they pay for more than the Free tier?</li>
      <li>Would your underwriters use the scorecard to decide renewals?</li>
      <li>How many of your past claims would a warning have preceded, and what did those claims cost you?</li>
      <li>Who delivers entries and statements, and with whose consent?</li>
      <li>Do both credit data providers allow their scores to be stored and shown?</li>
      <li>Would a fronting partner accept the planned exposure report?</li>
    </ul>
  </Section>
);

export const mvp = (hasMoney: boolean) => (
  <Section title="Phase 2: MVP">
    <p>
      Phase 2 begins when you approve and fund it. Its result is a product that {span(targets.phase2.pilotImporters)}{' '}
      pilot importers, your underwriters, and a fronting partner or reinsurer use with real data.
      {hasMoney &&
        ` Our rate is ${dollars(rates.development)} an hour; for the data vendor, still to be chosen, we plan on ${dollars(rates.dataVendor)}.`}
    </p>
    <Packages caption="Phase 2 in three parts" packages={phase2.parts} hasCosts={hasMoney} />
    <Packages caption="Phase 2 development" packages={phase2.development} hasCosts={hasMoney} />
    <p>
      A growth period follows: you bring more importers onto the platform, and order Phase 3 only when you have enough
      of them to need it.
    </p>
  </Section>
);

export const optionalItems = (hasMoney: boolean) => (
  <Section title="Phase 2B: optional items">
    <p>
      You can order each item by itself, with Phase 2 or later. With {span(targets.phase2.pilotImporters)} pilot
      importers, self-service applications can wait: your staff can enter that few by hand.
    </p>
    <Packages caption="Optional items" packages={phase2b} hasCosts={hasMoney} total="All items together" />
  </Section>
);

export const scale = (hasMoney: boolean) => (
  <Section title="Phase 3: scale">
    <p>
      Phase 3 begins when you need to scale and have the funding.
      {hasMoney && ` It costs ${dollarSpan(phase3.cost)}, a package price that works out below our hourly rate.`} It
      prepares the platform for {targets.phase3.importers}+ importers and {targets.phase3.concurrentUsers}+ concurrent
      users at {targets.phase3.uptimePercent}% uptime.
    </p>
    <Packages caption="Phase 3 work packages" packages={phase3.packages} hasCosts={false} />
  </Section>
);

export const dataVendor = (hasMoney: boolean) => (
  <Section title="Appendix: the data vendor">
    <p>
      In Phase 2 a data vendor brings the planned sources into one format and sets up their regular delivery. We choose
      the vendor with you during the validation period. It delivers by REST, or by direct database access to a separate
      staging database, using a JWT or API keys. The fees for the data itself go to the data providers and are part of
      the monthly costs.
    </p>
    <Packages caption="What the data vendor delivers" packages={phase2.dataVendor} hasCosts={hasMoney} />
  </Section>
);
