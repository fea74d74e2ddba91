import { describe, expect, it } from 'vitest';
import { middle } from '#web/publishing/figures.ts';
import { type Figures, figures } from './figures.ts';
import { breakEven, gain, options, optionsBy, usersFrom, winsFrom } from './options.ts';

const at = (importers: number) => optionsBy(figures)(importers);
const platformAt = (importers: number) => at(importers).at(-1) ?? expect.fail('There is no option.');
const changed = (change: Partial<Figures['businessCase']>): Figures => ({
  ...figures,
  businessCase: { ...figures.businessCase, ...change },
});

describe('breakEven', () => {
  it('returns the first volume that pays for the platform', () => {
    const importers = breakEven(figures) ?? 0;
    expect(gain(platformAt(importers))).toBeGreaterThanOrEqual(0);
    expect(gain(platformAt(importers - 1))).toBeLessThan(0);
  });

  it('rises from the low to the high end of the cost', () => {
    const [low = 0, midpoint = 0, high = 0] = (['low', 'middle', 'high'] as const).map((end) =>
      breakEven(figures, end),
    );
    expect(low).toBeLessThan(midpoint);
    expect(midpoint).toBeLessThan(high);
  });

  it('returns undefined when no volume pays', () => {
    const nothing = { subscribersPercent: 0, claimsOfHundred: { expected: 8, avoided: 0 }, renewalHoursSaved: 0 };
    expect(breakEven(changed(nothing))).toBeUndefined();
  });
});

describe('winsFrom', () => {
  it('returns the first volume at which no other option gains more', () => {
    const importers = winsFrom(figures) ?? 0;
    const best = (volume: number) => at(volume).toSorted((one, other) => gain(other) - gain(one))[0]?.name;
    expect(best(importers)).toBe(platformAt(importers).name);
    expect(best(importers - 1)).not.toBe(platformAt(importers).name);
  });
});

describe('usersFrom', () => {
  it('returns the first number of users at which Fabric costs more', () => {
    const users = usersFrom(figures) ?? 0;
    const cheaper = (usersPerImporter: number) => {
      const [fabric, platform] = options(changed({ usersPerImporter })).slice(-2);
      return fabric && platform && middle(fabric.cost) < middle(platform.cost);
    };
    expect(cheaper(users)).toBe(false);
    expect(cheaper(users - 1)).toBe(true);
  });
});
