import { DataTable, type Row } from '#web/rooms/components/data-table.tsx';
import { dollarSpan, dollars, hours, type Range, span, sum, times, weeks } from '#web/rooms/components/format.ts';
import { phase1, phase2, phase2b, phase3, rates, selfService, targets, type WorkPackage } from '../figures.ts';
import type { VariantProps } from '../variant.ts';

type PackagesProps = VariantProps & {
  caption: string;
  packages: readonly WorkPackage[];
  total: Range;
  /** US dollars per hour; absent if the packages are priced as a whole. */
  rate?: number;
};

function Packages({ caption, packages, total, rate, variant }: PackagesProps) {
  const costs = (work: Range) => (variant === 'money' && rate ? [dollarSpan(times(work, rate))] : []);
  const columns = ['Work package', 'Result', { amount: 'Hours' }];
  return (
    <DataTable
      caption={caption}
      columns={costs(total).length > 0 ? [...columns, { amount: 'Cost' }] : columns}
      rows={packages.map(({ name, result, hours }): Row => [name, result, span(hours), ...costs(hours)])}
      total={['Total', '', span(total), ...costs(total)]}
    />
  );
}

export function Phase1({ variant }: VariantProps) {
  const { packages } = phase1;
  return (
    <>
      <p>
        Phase 1 takes {weeks(phase1.weeks)} and {hours(phase1.hours)}
        {variant === 'money' && <>, and costs {dollarSpan(phase1.cost)}</>}. The lower figure is the quote for the scope
        as written; the upper one is the ceiling if you approve changes. The prototype shows {phase1.mockHistoryDays}{' '}
        days of mock entry history for fictional importers.
      </p>
      <Packages
        caption="Phase 1 work packages"
        packages={packages}
        total={phase1.hours}
        rate={rates.development}
        variant={variant}
      />
      <p>A validation period follows. In it you find out, before you spend more:</p>
      <ul>
        <li>Do importers act on a warning, and would they pay for more than the Free tier?</li>
        <li>Would your underwriters decide renewals from the scorecard?</li>
        <li>Do importers consent to the use of their entries and statements?</li>
        <li>Do both credit data providers allow their scores to be stored and shown?</li>
        <li>Would a fronting partner accept the planned exposure report?</li>
      </ul>
    </>
  );
}

export function Phase2({ variant }: VariantProps) {
  const { developmentHours, dataVendorHours, managementHours } = phase2;
  const part = (name: string, work: Range, rate: number): Row => [
    name,
    span(work),
    ...(variant === 'money' ? [dollars(rate), dollarSpan(times(work, rate))] : []),
  ];
  return (
    <>
      <p>
        Phase 2 takes {weeks(phase2.weeks)} and {hours(phase2.hours)}
        {variant === 'money' && <>, and costs {dollarSpan(phase2.cost)}</>}. It begins when you approve and fund it. Its
        result is a product that {span(targets.phase2.pilotImporters)} pilot importers, your underwriters, and a
        fronting partner or reinsurer use with real data.
      </p>
      <DataTable
        caption="Phase 2 in three parts"
        columns={[
          'Part',
          { amount: 'Hours' },
          ...(variant === 'money' ? [{ amount: 'Rate per hour' }, { amount: 'Cost' }] : []),
        ]}
        rows={[
          part('Development', developmentHours, rates.development),
          part('Data vendor', dataVendorHours, rates.dataVendor),
          part('Project management', managementHours, rates.development),
        ]}
        total={['Total', span(phase2.hours), ...(variant === 'money' ? ['', dollarSpan(phase2.cost)] : [])]}
      />
      <Packages
        caption="Phase 2 development"
        packages={phase2.development}
        total={developmentHours}
        rate={rates.development}
        variant={variant}
      />
      <p>
        A growth period follows: you bring more importers onto the platform, and order Phase 3 only when their number
        needs it.
      </p>
    </>
  );
}

export function Phase2B({ variant }: VariantProps) {
  const isMoney = variant === 'money';
  const all = sum(phase2b.items.map((item) => item.hours));
  return (
    <>
      <p>
        You can order each item by itself, with Phase 2 or later. With {span(targets.phase2.pilotImporters)} pilot
        importers we would wait with self-service: your staff can enter so few applications by hand.
      </p>
      <DataTable
        caption="Optional items"
        columns={['Item', 'Result', { amount: 'Hours' }, ...(isMoney ? [{ amount: 'Cost' }] : [])]}
        rows={phase2b.items.map(
          (item): Row => [
            item.name,
            item.result,
            span(item.hours),
            ...(isMoney
              ? [dollarSpan(item === selfService ? selfService.cost : times(item.hours, rates.development))]
              : []),
          ],
        )}
        total={['All items together', '', span(all), ...(isMoney ? [dollarSpan(phase2b.cost)] : [])]}
      />
    </>
  );
}

export function Phase3({ variant }: VariantProps) {
  const { importers, concurrentUsers, uptimePercent } = targets.phase3;
  return (
    <>
      <p>
        Phase 3 takes {weeks(phase3.weeks)} and {hours(phase3.hours)}
        {variant === 'money' && (
          <>, and costs {dollarSpan(phase3.cost)}, a price for the whole that is below our hourly rate</>
        )}
        . It begins when you need to scale and have the funding. It makes the platform fit for {importers}+ importers
        and {concurrentUsers}+ concurrent users at {uptimePercent}% uptime.
      </p>
      <Packages caption="Phase 3 work packages" packages={phase3.packages} total={phase3.hours} variant={variant} />
    </>
  );
}

export function DataVendor({ variant }: VariantProps) {
  return (
    <>
      <p>
        In Phase 2 a data vendor brings the planned sources into one format and sets up their regular delivery. The work
        is part of Phase 2{variant === 'money' && <> and its cost</>}. We choose the vendor with you during the
        validation period.
      </p>
      <Packages
        caption="What the data vendor delivers"
        packages={phase2.dataVendor}
        total={phase2.dataVendorHours}
        rate={rates.dataVendor}
        variant={variant}
      />
      <p>
        The vendor delivers by REST or by direct database access, and identifies itself with a JWT or API keys. The fees
        for the data itself go to the data providers and are part of the monthly costs.
      </p>
    </>
  );
}
