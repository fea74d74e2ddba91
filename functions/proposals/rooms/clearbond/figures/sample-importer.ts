import type { Range } from '#functions/proposals/lib/figure-types.ts';

/** An importer that does not exist, for the scorecard. Every number and every limit is made up. */
export const sampleImporter = {
  importer: {
    /** Since the rate change of the bond's example. */
    monthsSinceRateChange: 3,
    /** Of its last statement, in US dollars. */
    statement: {
      currentAssets: 2_100_000,
      inventory: 1_050_000,
      currentLiabilities: 1_500_000,
      debt: 2_700_000,
      equity: 1_500_000,
    },
    /** Of 100, from the lower to the higher of two providers. */
    creditScore: { low: 58, high: 66 } satisfies Range,
    /** Of a default or a claim within 12 months, in percent. */
    probability: { low: 4, high: 7 } satisfies Range,
    entries: { filed: 214, late: 3 },
    limits: { bondPercent: 100, current: 1.2, quick: 0.8, debtToEquity: 2, creditScore: 50, probability: 5, late: 2 },
  },
};
