import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '#functions/testing/arbitraries.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import { documentErrors } from '#web/publishing/document-sums.ts';
import { totalHours } from '#web/publishing/figure-checks.ts';
import { type Installment, minus, type Range, sum, times, type WorkPackage } from '#web/publishing/figures.ts';
import { dollarSpan, dollars } from '#web/publishing/format.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { checkFigures } from '../figures/check-figures.ts';
import { type Figures, figures } from '../figures/figures.ts';
import { fullProposal, hoursBreakdown } from './full-proposal.ts';
import { phase1Proposal } from './phase1-proposal.ts';
import { powerbiAnalysis } from './powerbi-analysis.ts';

// Generates figures that the site owner can change, within their allowed ranges, and computes the totals from them.

const upTo = (most: number, least = 1) => fc.integer({ min: least, max: most });

const rangeOf = (most: number): fc.Arbitrary<Range> =>
  fc.tuple(upTo(most), fc.nat(most)).map(([low, more]) => ({ low, high: low + more }));

const works = <Work extends WorkPackage>(all: readonly Work[]): fc.Arbitrary<Work[]> =>
  fc.tuple(...all.map((work) => rangeOf(150).map((hours) => ({ ...work, hours }))));

const phase = (packages: readonly WorkPackage[], end: 'delivery' | 'launch') =>
  fc
    .record({ weeks: rangeOf(20), packages: works(packages), first: upTo(50), middle: fc.nat(40) })
    .map(({ weeks, packages, first, middle }) => ({
      weeks,
      packages,
      hours: totalHours(packages),
      installments: [
        { percent: first, due: 'kickoff' },
        ...(middle > 0 ? [{ percent: middle, due: { week: weeks.low } }] : []),
        { percent: 100 - first - middle, due: end },
      ] as readonly Installment[],
    }));

const { phase1, phase2, phase2b, phase3, monthly, comparison } = figures;

const anyFigures: fc.Arbitrary<Figures> = fc
  .record({
    rates: fc.record({ own: upTo(900), dataVendor: upTo(500) }),
    one: phase(phase1.packages, 'delivery'),
    two: phase(phase2.development, 'launch'),
    three: phase(phase3.packages, 'launch'),
    vendor: works(phase2.dataVendor),
    managed: rangeOf(90),
    optional: fc.oneof(fc.constant<WorkPackage[]>([]), works(phase2b.items.map(({ cost: _, ...item }) => item))),
    support: fc.tuple(rangeOf(40), rangeOf(40)),
    dataApis: rangeOf(4000),
    isAgreed: fc.boolean(),
    day: fc.integer({ min: -3000, max: 30_000 }),
    validityDays: upTo(90),
    invoiceDays: upTo(60),
    pilotImporters: rangeOf(30),
  })
  .map((drawn): Figures => {
    const { rates, one, two, three, vendor, managed, optional, support, dataApis } = drawn;
    const [pilotSupport, scaleSupport] = support.map((hours) => times(hours, rates.own)) as [Range, Range];
    const [vendorHours, optionalHours] = [totalHours(vendor), totalHours(optional)];
    const price = (computed: Range) =>
      drawn.isAgreed ? { low: 20_000, high: 20_000 + 7 * rates.own, agreed: true } : computed;
    const pilot = sum([...monthly.phase2.infrastructure, monthly.phase2.textMessages].map(({ cost }) => cost));
    const pilotTotal = sum([pilot, pilotSupport, dataApis]);
    const scale = sum([monthly.phase3.infrastructure, scaleSupport]);
    return {
      ...figures,
      rates,
      issued: addDays(figures.issued, drawn.day),
      validityDays: drawn.validityDays,
      terms: { ...figures.terms, invoiceDays: drawn.invoiceDays },
      targets: { ...figures.targets, phase2: { ...figures.targets.phase2, pilotImporters: drawn.pilotImporters } },
      phase1: { ...phase1, ...one, cost: price(times(one.hours, rates.own)) },
      phase2: {
        ...phase2,
        ...two,
        development: two.packages,
        developmentHours: two.hours,
        dataVendor: vendor,
        dataVendorHours: vendorHours,
        managementHours: managed,
        hours: sum([two.hours, vendorHours, managed]),
        cost: price(sum([times(sum([two.hours, managed]), rates.own), times(vendorHours, rates.dataVendor)])),
      },
      phase2b: {
        items: optional,
        all: {
          hours: optionalHours,
          cost: optional.length > 0 ? price(times(optionalHours, rates.own)) : { low: 0, high: 0 },
        },
      },
      phase3: { ...phase3, ...three, cost: price(times(three.hours, rates.own)) },
      monthly: {
        dataApis,
        phase2: { ...monthly.phase2, supportHours: support[0], support: pilotSupport, total: pilotTotal },
        phase3: {
          ...monthly.phase3,
          supportHours: support[1],
          support: scaleSupport,
          infrastructureAndSupport: scale,
          total: sum([scale, dataApis]),
        },
      },
      comparison: { ...comparison, monthlyPlatform: minus(pilotTotal, monthly.phase2.textMessages.cost) },
    };
  });

/** Text that must not appear in any document, whatever the figures. */
const nonsense = /NaN|Infinity|undefined|\$-|(?<![.,\d-])1 (hours|weeks)\b|\$0(?![.\d])/;

it('documents: state correct amounts for all figures that pass the checks', () => {
  fc.assert(
    fc.property(anyFigures, (data) => {
      // Ignores claims that random figures make false, such as which option is cheaper. Sums must always be correct.
      const errors = checkFigures(data).filter((error) => !error.startsWith('sections/'));
      expect(errors).toEqual([]);
      const documents = [fullProposal, hoursBreakdown, powerbiAnalysis, phase1Proposal].map((write) => write(data));
      expect(documentErrors(documents)).toEqual([]);
      const [full = [], , , order = []] = documents.map(documentLines);
      expect(documents.flatMap(documentLines).filter((line) => nonsense.test(line))).toEqual([]);
      const stopped = sum([data.phase1.cost, data.phase2.cost, times(data.monthly.phase2.total, 12)]);
      const lastDay = formatDate(addDays(data.issued, data.validityDays));
      expect(full.join('\n')).toContain(`you will have paid ${dollarSpan(stopped)}`);
      expect(order.join('\n')).toContain(`Price | Fixed, ${dollars(data.phase1.cost.low)}`);
      for (const lines of [full, order]) expect(lines.join('\n')).toContain(`until ${lastDay}`);
    }),
    { numRuns: Math.min(300, cases.numRuns / 5) },
  );
});
