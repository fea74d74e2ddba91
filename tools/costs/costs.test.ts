import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { billOf, charge } from './bill.ts';
import { costTable, usualPageViews } from './markdown.ts';
import { prices } from './prices.ts';
import { usageOf } from './usage.ts';

const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

describe('the costs of a month', () => {
  test('stand in the document as the program prints them', () => {
    expect(document).toContain(costTable(usualPageViews));
  });

  test('begin where the free allowance ends', () => {
    expect(charge(1_000_000, prices.lambdaCalls)).toBe(0);
    expect(charge(3_000_000, prices.lambdaCalls)).toBeCloseTo(0.4);
  });

  test('never fall as visitors grow in number', () => {
    const [small, middle, large] = usualPageViews.map(billOf);
    for (const [service, amount] of small ?? []) {
      expect(middle?.get(service)).toBeGreaterThanOrEqual(amount);
      expect(large?.get(service)).toBeGreaterThanOrEqual(middle?.get(service) ?? 0);
    }
  });

  test('count every thing that has a price, once', () => {
    const usage = usageOf(1_000_000_000);
    const bill = billOf(1_000_000_000);
    const each = Object.entries(prices).reduce(
      (sum, [unit, price]) => sum + charge(usage[unit as keyof typeof usage], price),
      0,
    );
    expect([...bill.values()].reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(each);
  });
});
