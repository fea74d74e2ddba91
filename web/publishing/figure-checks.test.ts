import { describe, expect, it } from 'vitest';
import { checkInstallments, checkPrice, checkTotal } from './figure-checks.ts';

const file = 'phase-figures.ts';
const hours = { low: 60, high: 75 };

describe('a price', () => {
  const price = { low: 14_000, high: 16_000 };

  it('that does not follow from hours and rate is named with its file, the rule, and the fix', () => {
    expect(checkPrice({ file, what: 'Phase 1', price }, { hours, rate: 200 })).toEqual([
      'phase-figures.ts: Phase 1 says $14,000-$16,000, but 60-75 hours at $200 are $12,000-$15,000. Change hours or rate, or mark the price as agreed.',
    ]);
  });

  it('may be set by a seller: an agreed one is not compared', () => {
    expect(checkPrice({ file, what: 'Phase 1', price: { ...price, agreed: true } }, { hours, rate: 200 })).toEqual([]);
  });

  it('is compared with work at several rates together', () => {
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

it('a total that is not the sum of its parts says both', () => {
  const total = { file, what: 'the hours of Phase 1', stated: hours, parts: 'its work packages', computed: hours };
  expect(checkTotal(total)).toEqual([]);
  expect(checkTotal({ ...total, computed: { low: 65, high: 80 } })).toEqual([
    'phase-figures.ts: the hours of Phase 1: 60-75 is stated, but its work packages come to 65-80. Change the total or its parts.',
  ]);
});

it('installments come to all of it, from kickoff to the end', () => {
  const weeks = { low: 2, high: 3 };
  expect(
    checkInstallments(
      file,
      'Phase 1',
      [
        { percent: 40, due: 'kickoff' },
        { percent: 20, due: { week: 2 } },
        { percent: 40, due: 'launch' },
      ],
      weeks,
    ),
  ).toEqual([]);
  expect(
    checkInstallments(
      file,
      'Phase 1',
      [
        { percent: 50, due: 'launch' },
        { percent: 40, due: { week: 3 } },
      ],
      weeks,
    ),
  ).toEqual([
    'phase-figures.ts: the installments of Phase 1 come to 90%. Change them to whole percentages that come to 100%.',
    'phase-figures.ts: the installments of Phase 1 do not run from kickoff to delivery or launch, with weeks up to 2 between. Change when they fall due.',
  ]);
});
