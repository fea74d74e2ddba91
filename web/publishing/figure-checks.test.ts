import { describe, expect, it } from 'vitest';
import { checkInstallments, checkPrice, checkTotal } from './figure-checks.ts';
import type { Installment } from './figures.ts';

const file = 'phase-figures.ts';
const hours = { low: 60, high: 75 };

describe('checkPrice', () => {
  const price = { low: 14_000, high: 16_000 };

  it('names a price that differs from hours times rate', () => {
    expect(checkPrice({ file, what: 'Phase 1', price }, { hours, rate: 200 })).toEqual([
      'phase-figures.ts: Phase 1 says $14,000-$16,000, but 60-75 hours at $200 are $12,000-$15,000. Change hours or rate, or mark the price as agreed.',
    ]);
  });

  it('accepts a price marked as agreed', () => {
    expect(checkPrice({ file, what: 'Phase 1', price: { ...price, agreed: true } }, { hours, rate: 200 })).toEqual([]);
  });

  it('adds up work at several rates', () => {
    const work = [
      { hours, rate: 200 },
      { hours: { low: 10, high: 10 }, rate: 80 },
    ];
    expect(checkPrice({ file, what: 'Phase 2', price: { low: 12_800, high: 15_800 } }, ...work)).toEqual([]);
    expect(checkPrice({ file, what: 'Phase 2', price }, ...work)[0]).toContain(
      'but 60-75 hours at $200 and 10 hours at $80 are $12,800-$15,800.',
    );
  });
});

it('checkTotal: names a wrong total with the sum of its parts', () => {
  const total = { file, what: 'the hours of Phase 1', stated: hours, parts: 'its work packages', computed: hours };
  expect(checkTotal(total)).toEqual([]);
  expect(checkTotal({ ...total, computed: { low: 65, high: 80 } })).toEqual([
    'phase-figures.ts: the hours of Phase 1: 60-75 is stated, but its work packages come to 65-80. Change the total or its parts.',
  ]);
});

it('checkInstallments: requires 100% in total, due in order from kickoff to the end', () => {
  const check = (...installments: Installment[]) =>
    checkInstallments(file, 'Phase 1', installments, { low: 2, high: 3 });
  const middle: Installment = { percent: 20, due: { week: 2 } };
  expect(check({ percent: 40, due: 'kickoff' }, middle, { percent: 40, due: 'launch' })).toEqual([]);
  expect(check({ percent: 50, due: 'launch' }, { percent: 40, due: { week: 3 } })).toEqual([
    'phase-figures.ts: the installments of Phase 1 come to 90%. Change them to whole percentages that come to 100%.',
    'phase-figures.ts: the installments of Phase 1 do not run from kickoff to delivery or launch, with weeks up to 2 between. Change when they fall due.',
  ]);
});
