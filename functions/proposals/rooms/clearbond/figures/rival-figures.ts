import type { Range } from '#functions/proposals/publishing/figure-types.ts';

/** What the ways on Microsoft's products cost: United States list prices in US dollars, and our own estimates. */
export const rivalFigures = {
  rivals: {
    /** The larger number of users that costs are compared at. The smaller one is `comparison.users`. */
    manyUsers: 1000,
    /** People who build reports. On a capacity they need a Pro license, and viewers none. */
    authors: 5,
    /**
     * Price of a capacity unit for an hour, hours in a month, and what a reserved capacity costs in percent of that.
     * Source: spendweave.com/blog/microsoft-fabric-pricing-capacity-planning (June 2026).
     */
    fabric: { unitHour: 0.18, monthHours: 730, reservedPercent: 59.49, unitsForFew: 8, unitsForMany: 32 },
    /**
     * Signed-in users of one site in a pack, and its price a month. Source: microsoft.com/power-platform/products/power-pages/pricing,
     * as quoted at github.com/holgerimbery/holgerimbery.blog (May 2026).
     */
    powerPages: { packUsers: 100, pack: 200 },
    /** Our estimates. */
    estimates: {
      /** Reports in place of the three dashboards, in percent of the dashboards' hours. */
      reportsPercent: 50,
      /** What remains of the Phase 2 development when it is configured in Power Pages and Dataverse, in percent. */
      lowCodePercent: { low: 40, high: 70 } satisfies Range,
    },
  },
};
