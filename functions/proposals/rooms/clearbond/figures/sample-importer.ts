import type { Range } from '#functions/proposals/publishing/figure-types.ts';

/** An importer that does not exist, for the scorecard. Every number and every limit is made up. */
export const sampleImporter = {
  importer: {
    /** Since the rate change of the bond's example. */
    monthsSinceRateChange: 3,
    /** Of its last statement, in millions of US dollars. */
    statement: { currentAssets: 2.1, inventory: 1.05, currentLiabilities: 1.5, debt: 2.7, equity: 1.5 },
    /** Of 100, from the lower to the higher of two providers. */
    creditScore: { low: 58, high: 66 } satisfies Range,
    /** Of a default or a claim within 12 months, in percent. */
    probability: { low: 4, high: 7 } satisfies Range,
    entries: { filed: 214, late: 3 },
    /** Bond years that stay liable, this one included, and the collateral held for this one, in US dollars. */
    openBondYears: 3,
    collateral: 20_000,
    limits: { bondPercent: 100, current: 1.2, quick: 0.8, debtToEquity: 2, creditScore: 50, probability: 5, late: 2 },
  },
};
