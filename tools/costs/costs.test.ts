import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { apiFunctions } from '#functions/routes.ts';
import { alarmRules } from '#infra/constructs/alarm-rules.ts';
import { billOf, canaryCost, charge, cheapestOf, totalOf } from './bill.ts';
import { deployed } from './deployed.ts';
import { canarySentence, costTable, readingSentence, usualPageViews } from './markdown.ts';
import { plans } from './plans.ts';
import { prices } from './prices.ts';
import { assumed, usageOf } from './usage.ts';

const counts = deployed();

const document = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');

describe('the costs of a month', () => {
  test('stand in the document as the program prints them', () => {
    expect(document).toContain(costTable(usualPageViews, counts));
  });

  test('begin where the free allowance ends', () => {
    expect(charge(1_000_000, prices.lambdaCalls)).toBe(0);
    expect(charge(3_000_000, prices.lambdaCalls)).toBeCloseTo(0.4);
  });

  test('never fall as visitors grow in number', () => {
    const bills = usualPageViews.map((views) => billOf(views, counts, { webAcl: true }));
    for (const [index, bill] of bills.slice(1).entries()) {
      for (const [service, amount] of bills[index] ?? []) {
        expect(bill.get(service), service).toBeGreaterThanOrEqual(amount);
      }
    }
  });

  test('count every thing that has a price, once', () => {
    const usage = usageOf(1_000_000_000, counts, { webAcl: true });
    const bill = billOf(1_000_000_000, counts, { webAcl: true });
    const each = Object.entries(prices).reduce(
      (sum, [unit, price]) => sum + charge(usage[unit as keyof typeof usage], price),
      0,
    );
    expect(totalOf(bill)).toBeCloseTo(each);
  });

  test('include a canary for less than a dollar, even where nothing is free', () => {
    expect(counts.canaryAlarmMetrics).toBeGreaterThan(0);
    expect(canaryCost(counts)).toBeLessThan(1);
    expect(document).toContain(canarySentence(counts));
  });

  test('count what the templates have', () => {
    expect(counts.alarmMetrics).toBeGreaterThan(alarmRules(apiFunctions).length);
    expect(counts.webAclRules).toBeGreaterThan(1);
    expect(counts.scheduledCalls).toBeGreaterThan(30 * 24 * 30);
    expect(counts.secrets).toBe(2);
  });
});

test('the cost of looking at many leads stands in the document as the program prints it', () => {
  expect(document.replace(/\s+/g, ' ')).toContain(readingSentence());
});

describe('the cheapest way to pay', () => {
  test.each(usualPageViews)('for %i page views is no dearer than any that has room for them', (views) => {
    for (const webAcl of [false, true]) {
      const { dollars } = cheapestOf(views, counts, { webAcl });
      expect(dollars).toBeLessThanOrEqual(totalOf(billOf(views, counts, { webAcl })));
    }
  });

  test('is the free plan for a small site that wants a web ACL, and never one that is too small', () => {
    expect(cheapestOf(10_000, counts, { webAcl: true }).name).toBe('Free');
    const free = plans.find(({ name }) => name === 'Free');
    const tooMany = Math.ceil((free?.requests ?? 0) / assumed.files);
    expect(cheapestOf(tooMany, counts, { webAcl: true }).name).not.toBe('Free');
  });
});
