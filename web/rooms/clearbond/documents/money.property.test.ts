import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cases } from '#functions/testing/arbitraries.ts';
import { addDays, formatDate } from '#shared/dates.ts';
import type { Proposal } from '#shared/proposals.ts';
import { documentErrors } from '#web/publishing/document-sums.ts';
import { totalHours } from '#web/publishing/figure-checks.ts';
import {
  type Installment,
  less,
  type Price,
  type Range,
  sum,
  times,
  type WorkPackage,
} from '#web/publishing/figures.ts';
import { dollars } from '#web/publishing/format.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { checkFigures } from '../figures/check-figures.ts';
import { type Figures, figures } from '../figures/figures.ts';
import { fullProposal, hoursBreakdown } from './full-proposal.ts';
import { phase1Proposal } from './phase1-proposal.ts';
import { powerbiAnalysis } from './powerbi-analysis.ts';

// Every figure that an owner may change, over its allowed range, and what all four documents then say of money.

const rangeOf = (low: number, most: number): fc.Arbitrary<Range> =>
  fc.tuple(fc.integer({ min: low, max: most }), fc.nat(most)).map(([from, more]) => ({ low: from, high: from + more }));

const others = <Work extends WorkPackage>(works: readonly Work[]): fc.Arbitrary<Work[]> =>
  fc.tuple(...works.map((work) => rangeOf(1, 150).map((hours) => ({ ...work, hours }))));

/** Whole percentages that come to 100: at kickoff, perhaps in a week between, and at the end. */
const installments = (weeks: Range, end: 'delivery' | 'launch'): fc.Arbitrary<readonly Installment[]> =>
  fc
    .record({
      first: fc.integer({ min: 1, max: 50 }),
      middle: fc.nat(40),
      week: fc.integer({ min: 1, max: weeks.low }),
    })
    .map(({ first, middle, week }) => [
      { percent: first, due: 'kickoff' as const },
      ...(middle > 0 ? [{ percent: middle, due: { week } }] : []),
      { percent: 100 - first - middle, due: end },
    ]);

const phase = (packages: readonly WorkPackage[], end: 'delivery' | 'launch') =>
  rangeOf(1, 20).chain((weeks) =>
    fc.record({ weeks: fc.constant(weeks), packages: others(packages), installments: installments(weeks, end) }),
  );

/** The computed price, or one that a seller has agreed to; the reserve of a quote is whole hours. */
const price = (computed: Range, rate: number): fc.Arbitrary<Price> =>
  fc.oneof(
    fc.constant(computed),
    fc
      .record({ low: fc.integer({ min: 20_000, max: 900_000 }), hours: fc.nat(200) })
      .map(({ low, hours }) => ({ low, high: low + hours * rate, agreed: true })),
  );

const rates = fc.record({ own: fc.integer({ min: 1, max: 900 }), dataVendor: fc.integer({ min: 1, max: 500 }) });

/** Terms, targets, lifetimes and the like: each number by itself. */
const each = <Value>(value: Value): fc.Arbitrary<Value> => {
  if (typeof value === 'number') {
    const whole = fc.integer({ min: 2, max: Math.max(3, Math.round(value * 3)) });
    return (Number.isInteger(value) ? whole : whole.map((changed) => changed / 100)) as unknown as fc.Arbitrary<Value>;
  }
  if (typeof value !== 'object' || value === null) return fc.constant(value);
  if (Array.isArray(value)) return fc.tuple(...value.map(each)) as unknown as fc.Arbitrary<Value>;
  if ('low' in value && 'high' in value) return rangeOf(1, 4000) as unknown as fc.Arbitrary<Value>;
  return fc.record(
    Object.fromEntries(Object.entries(value).map(([key, item]) => [key, each(item)])),
  ) as unknown as fc.Arbitrary<Value>;
};

const { phase1, phase2, phase2b, phase3, monthly, issued, ...rest } = figures;

/** What is no part of an illustration or of another firm's prices. */
const { bond: _bond, importer: _importer, rivals: _rivals, comparison: _comparison, ...termsOnly } = rest;

const allFigures: fc.Arbitrary<Figures> = rates.chain(({ own, dataVendor }) =>
  fc
    .record({
      rest: fc
        .oneof(
          fc.constant(rest),
          each(termsOnly).map((terms) => ({ ...rest, ...terms })),
          each(rest),
        )
        .map((drawn) => ({ ...drawn, meetings: { ...drawn.meetings, minutes: 60 } })),
      one: phase(phase1.packages, 'delivery'),
      two: phase(phase2.development, 'launch'),
      vendor: others(phase2.dataVendor),
      managed: rangeOf(1, 90),
      items: fc.oneof(fc.constant<WorkPackage[]>([]), others<WorkPackage>(phase2b.items)),
      three: phase(phase3.packages, 'launch'),
      monthly: each(monthly),
      day: fc.integer({ min: -3000, max: 30_000 }),
    })
    .chain((drawn) => {
      const optional = drawn.items.map(({ name, result, hours }) => ({ name, result, hours }));
      const [development, vendorHours, managed] = [
        totalHours(drawn.two.packages),
        totalHours(drawn.vendor),
        drawn.managed,
      ];
      const { phase2: pilot, phase3: scale } = drawn.monthly;
      return fc
        .record({
          one: price(times(totalHours(drawn.one.packages), own), own),
          two: price(sum([times(sum([development, managed]), own), times(vendorHours, dataVendor)]), 1),
          optional: price(times(totalHours(optional), own), 1),
          three: price(times(totalHours(drawn.three.packages), own), 1),
          pilotSupport: price(times(pilot.supportHours, own), 1),
          scaleSupport: price(times(scale.supportHours, own), 1),
        })
        .map((costs): Figures => {
          const infrastructure = sum(pilot.infrastructure.map((line) => line.cost));
          const pilotTotal = sum([infrastructure, pilot.textMessages.cost, costs.pilotSupport, drawn.monthly.dataApis]);
          const both = sum([scale.infrastructure, costs.scaleSupport]);
          return {
            ...figures,
            ...drawn.rest,
            rates: { own, dataVendor },
            issued: addDays(issued, drawn.day),
            phase1: { ...phase1, ...drawn.one, hours: totalHours(drawn.one.packages), cost: costs.one },
            phase2: {
              ...phase2,
              ...drawn.two,
              development: drawn.two.packages,
              dataVendor: drawn.vendor,
              developmentHours: development,
              dataVendorHours: vendorHours,
              managementHours: managed,
              hours: sum([development, vendorHours, managed]),
              cost: costs.two,
            },
            phase2b: {
              items: optional,
              all: { hours: totalHours(optional), cost: optional.length > 0 ? costs.optional : { low: 0, high: 0 } },
            },
            phase3: { ...phase3, ...drawn.three, hours: totalHours(drawn.three.packages), cost: costs.three },
            monthly: {
              ...drawn.monthly,
              phase2: { ...pilot, support: costs.pilotSupport, total: pilotTotal },
              phase3: {
                ...scale,
                support: costs.scaleSupport,
                infrastructureAndSupport: both,
                total: sum([both, drawn.monthly.dataApis]),
              },
            },
            comparison: {
              ...drawn.rest.comparison,
              monthlyPowerBi: drawn.rest.comparison.users * drawn.rest.comparison.licensePremium,
              monthlyPlatform: less(pilotTotal, pilot.textMessages.cost),
            },
          };
        });
    }),
);

/** The sentences on which a buyer decides, computed here from the figures alone. */
const expectToSay = (
  { phase1: one, phase2: two, phase3: three, monthly: running, issued: date, validityDays, yearsOfUse }: Figures,
  documents: Proposal[],
) => {
  const [full = '', , , order = ''] = documents.map((document) => documentLines(document).join('\n'));
  const amount = (value: number) => dollars(value);
  const cost = ({ low, high }: Range) => (low === high ? amount(low) : `${amount(low)}-${amount(high)}`);
  const ofPilotYear = (end: 'low' | 'high') => one.cost[end] + two.cost[end] + 12 * running.phase2.total[end];
  const stopped = { low: ofPilotYear('low'), high: ofPilotYear('high') };
  expect(full).toContain(`If you stop after a year of the pilot, you will have paid ${cost(stopped)}`);
  const months = 12 * yearsOfUse;
  const atScale = (end: 'low' | 'high') =>
    one.cost[end] + two.cost[end] + three.cost[end] + months * running.phase3.total[end];
  const built = { low: atScale('low'), high: atScale('high') };
  expect(full).toContain(
    `run for ${months} months at scale, the platform costs ${cost(built)}, third-party data included`,
  );
  const lastDay = formatDate(addDays(date, validityDays));
  expect(full).toContain(`costs a fixed ${amount(one.cost.low)}`);
  for (const { cost: total } of [two, three]) expect(full).toContain(` costs ${cost(total)}. It `);
  expect(order).toContain(`Price | Fixed, ${amount(one.cost.low)}`);
  const paid = [...order.matchAll(/^(?:At|On) [\w ]+ \| (\d+)% \| \$([\d,.]+) \|/gm)];
  const cents = paid.map(([, , text = '']) => Math.round(Number(text.replaceAll(',', '')) * 100));
  expect(cents.reduce((all, part) => all + part, 0)).toBe(one.cost.low * 100);
  if (one.cost.high > one.cost.low) expect(order).toContain(`${amount(one.cost.high)} is the ceiling`);
  else expect(order).not.toMatch(/reserve/i);
  for (const text of [full, order]) expect(text).toContain(`until ${lastDay}`);
};

/** What no sentence about money says, whatever the figures. */
const nonsense = /NaN|Infinity|undefined|\$-|(?<![.,\d-])1 (hours|weeks)\b|\$0(?![.\d])/;

it('documents: state true amounts for all figures that pass the checks', () => {
  // Four documents each.
  const numRuns = Math.min(300, cases.numRuns / 5);
  let accepted = 0;
  fc.assert(
    fc.property(allFigures, (data) => {
      const errors = checkFigures(data);
      for (const error of errors) expect(error).toMatch(/^[\w/-]+\.ts: .+\. Change /);
      // Sums are true even where a sentence that compares ways no longer holds.
      if (errors.some((error) => !/^sections\/(three-years|business-case|phases|rivals|summary)\.ts/.test(error)))
        return;
      accepted += 1;
      const documents = [fullProposal, hoursBreakdown, powerbiAnalysis, phase1Proposal].map((write) => write(data));
      expect(documentErrors(documents)).toEqual([]);
      expect(documents.flatMap(documentLines).filter((line) => nonsense.test(line))).toEqual([]);
      expectToSay(data, documents);
    }),
    { numRuns },
  );
  expect(accepted).toBeGreaterThan(numRuns / 10);
});
