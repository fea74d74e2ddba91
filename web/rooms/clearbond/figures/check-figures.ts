import {
  checkInstallments,
  checkNumbers,
  checkPrice,
  checkTotal,
  type FigureError,
  totalHours,
} from '#web/publishing/figure-checks.ts';
import { fixed, less, type Range, sum, times } from '#web/publishing/figures.ts';
import { dollarSpan, dollars, span } from '#web/publishing/format.ts';
import { claimErrors } from './claims.ts';
import type { Figures } from './figures.ts';

const phaseFile = 'phase-figures.ts';
const otherFile = 'figures.ts';

/** A stated total, and what it must be the sum of. */
type Total = readonly [what: string, stated: Range, parts: string, of: readonly Range[]];

const totalErrors = (file: string, format: (range: Range) => string, totals: readonly Total[]): FigureError[] =>
  totals.flatMap(([what, stated, parts, of]) => checkTotal({ file, what, stated, parts, computed: sum(of) }, format));

const hoursErrors = ({ phase1, phase2, phase2b, phase3 }: Figures): FigureError[] =>
  totalErrors(phaseFile, span, [
    ['the hours of Phase 1', phase1.hours, 'its work packages', [totalHours(phase1.packages)]],
    [
      'the development hours of Phase 2',
      phase2.developmentHours,
      'its work packages',
      [totalHours(phase2.development)],
    ],
    ['the data vendor hours of Phase 2', phase2.dataVendorHours, 'its work packages', [totalHours(phase2.dataVendor)]],
    [
      'the hours of Phase 2',
      phase2.hours,
      'development, data vendor and management',
      [phase2.developmentHours, phase2.dataVendorHours, phase2.managementHours],
    ],
    ['the hours of all items of Phase 2B', phase2b.all.hours, 'its items', [totalHours(phase2b.items)]],
    ['the hours of Phase 3', phase3.hours, 'its work packages', [totalHours(phase3.packages)]],
  ]);

/** The reserve of Phase 1 is stated as hours and as an amount. */
const reserveErrors = (rate: number, { low, high }: Range): FigureError[] =>
  Number.isInteger((high - low) / rate)
    ? []
    : [
        `${phaseFile}: the reserve of Phase 1, ${dollars(high - low)}, is no whole number of hours at ${dollars(rate)}. Change one end of its cost.`,
      ];

const costErrors = ({ rates, phase1, phase2, phase2b, phase3 }: Figures): FigureError[] => {
  const file = phaseFile;
  const atOwnRate = (hours: Range) => ({ hours, rate: rates.own });
  const ownWork = sum([phase2.developmentHours, phase2.managementHours]);
  const atFullRate = times(phase3.hours, rates.own);
  const phase3IsReduced = phase3.cost.low <= atFullRate.low && phase3.cost.high <= atFullRate.high;
  return [
    ...checkPrice({ file, what: 'Phase 1', price: phase1.cost }, atOwnRate(phase1.hours)),
    ...checkPrice({ file, what: 'Phase 2', price: phase2.cost }, atOwnRate(ownWork), {
      hours: phase2.dataVendorHours,
      rate: rates.dataVendor,
    }),
    ...phase2b.items.flatMap(({ name, hours, cost }) =>
      cost ? checkPrice({ file, what: `${name} in Phase 2B`, price: cost }, atOwnRate(hours)) : [],
    ),
    ...checkPrice({ file, what: 'Phase 2B', price: phase2b.all.cost }, atOwnRate(phase2b.all.hours)),
    ...(phase3IsReduced || phase3.cost.agreed
      ? []
      : [
          `${file}: Phase 3 says ${dollarSpan(phase3.cost)}, which is above its hours at the full rate, ${dollarSpan(atFullRate)}. Change hours or rate, or mark the price as agreed.`,
        ]),
    ...([phase1, phase2, phase3] as const).flatMap(({ installments, weeks }, index) =>
      checkInstallments(file, `Phase ${index + 1}`, installments, weeks),
    ),
    ...reserveErrors(rates.own, phase1.cost),
  ];
};

const monthlyErrors = ({ rates, monthly: { dataApis, phase2, phase3 }, comparison }: Figures): FigureError[] => [
  ...[phase2, phase3].flatMap(({ support, supportHours }, index) =>
    checkPrice(
      { file: otherFile, what: `Support in Phase ${index + 2}`, price: support },
      { hours: supportHours, rate: rates.own },
    ),
  ),
  ...totalErrors(otherFile, dollarSpan, [
    [
      'the monthly cost of Phase 2',
      phase2.total,
      'infrastructure, text messages, support and data',
      [...phase2.infrastructure.map(({ cost }) => cost), phase2.textMessages.cost, phase2.support, dataApis],
    ],
    [
      'infrastructure and support of Phase 3',
      phase3.infrastructureAndSupport,
      'its two lines',
      [phase3.infrastructure, phase3.support],
    ],
    [
      'the monthly cost of Phase 3',
      phase3.total,
      'infrastructure, support and data',
      [phase3.infrastructureAndSupport, dataApis],
    ],
    [
      'the monthly cost of the platform in the comparison',
      comparison.monthlyPlatform,
      'the monthly cost of Phase 2 without text messages',
      [less(phase2.total, phase2.textMessages.cost)],
    ],
    [
      'the monthly cost of Power BI',
      fixed(comparison.monthlyPowerBi),
      `${comparison.users} licenses at ${dollars(comparison.licensePremium)}`,
      [fixed(comparison.users * comparison.licensePremium)],
    ],
  ]),
];

/**
 * Compares every total with its parts, and every cost with hours and rates.
 * @returns for each contradiction its file, rule and fix; empty when the figures agree
 */
export const checkFigures = (figures: Figures): FigureError[] => [
  ...Object.entries(figures).flatMap(([name, value]) =>
    checkNumbers(name.startsWith('phase') ? phaseFile : otherFile, name, value),
  ),
  ...hoursErrors(figures),
  ...costErrors(figures),
  ...monthlyErrors(figures),
  ...claimErrors(figures),
];
