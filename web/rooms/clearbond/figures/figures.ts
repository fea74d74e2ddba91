import type { MonthlyLine, Price, Range } from '#web/publishing/figures.ts';
import { phaseFigures } from './phase-figures.ts';

const line = (name: string, low: number, high: number): MonthlyLine => ({ name, cost: { low, high } });

/**
 * The figures from which every document of the room is computed.
 * Totals are stated in addition to their parts on purpose: `checkFigures` compares them.
 */
export const figures = {
  issued: '2026-11-23',
  validityDays: 30,
  /** US dollars per hour. */
  rates: { own: 200, dataVendor: 80 },
  ...phaseFigures,
  /** Monthly costs once a phase is live, in US dollars; support also in hours. */
  monthly: {
    /** Credit, financial and tariff data bought from third parties. The same in Phase 2 and Phase 3. */
    dataApis: { low: 1000, high: 4000 } satisfies Range,
    phase2: {
      supportHours: { low: 3, high: 8 } satisfies Range,
      support: { low: 600, high: 1600 } as Price,
      infrastructure: [
        line('Application hosting', 150, 400),
        line('Managed database', 200, 600),
        line('ML scoring service', 150, 500),
        line('Authentication provider', 50, 250),
        line('Monitoring and logs', 50, 150),
      ],
      /** Listed separately, because the comparison with Power BI excludes text messages on both sides. */
      textMessages: line('Text messages', 100, 150),
      total: { low: 2300, high: 7650 } satisfies Range,
    },
    phase3: {
      supportHours: { low: 5, high: 12 } satisfies Range,
      infrastructure: { low: 1500, high: 3600 } satisfies Range,
      support: { low: 1000, high: 2400 } as Price,
      infrastructureAndSupport: { low: 2500, high: 6000 } satisfies Range,
      total: { low: 3500, high: 10_000 } satisfies Range,
    },
  },
  yearsOfUse: 3,
  /**
   * Benefits and volumes of the business case: our assumptions, for the client to replace. Each importer renews once a
   * year. Amounts are in US dollars.
   */
  businessCase: {
    importers: 100,
    /** Claims a year per 100 importers: how many to expect, and how many are avoided by acting on warnings. */
    claimsOfHundred: { expected: 8, avoided: 4 },
    /** What a claim costs, net of collateral and recoveries. */
    claim: 60_000,
    subscribersPercent: 50,
    subscriptionMonth: 150,
    renewalHoursSaved: 4,
    /** What brokers charge the program each month for one importer's files. */
    brokerMonth: 0,
    /** Worse assumptions, tried one at a time, and the number of months over which importers join at an even pace. */
    whatIf: { claimsOfHundred: { expected: 2, avoided: 1 }, brokerMonth: 50, joinMonths: 18 },
    /** The assumptions of edition 2.0. */
    inEdition2: { importers: 50, claim: 40_000, subscribersPercent: 40, renewalHoursSaved: 3 },
    /** Hours a month that a sufficiency check in a spreadsheet takes for one importer. */
    spreadsheetHours: 1.5,
    /** Percentage of the avoidable claims that are avoided even if no warnings are sent. */
    withoutAlertsPercent: 50,
  },
  /**
   * The early-warning test has `importers` whose bond became too small and as many whose bond did not. Their entries
   * from `entryMonths` must arrive within `dataDays` of acceptance. The forecast covers `aheadMonths`. To pass, it must
   * warn `warned` importers at least `months` ahead, with at most `falseAlarms`.
   */
  warningTest: { importers: 3, entryMonths: 24, dataDays: 60, aheadMonths: 6, months: 2, warned: 2, falseAlarms: 1 },
  /**
   * What owning a system costs besides building and running it. Fees: bastion.tech/learn/soc2/who-performs-soc2-audit
   * (boutique auditor); calculatorhub.com/tools/pen-testing-roi-calculator (one focused test). Staff: our assumption.
   */
  ownership: {
    auditor: { low: 10_000, high: 35_000 } satisfies Range,
    penetrationTest: { low: 5000, high: 20_000 } satisfies Range,
    staffHoursWeek: 4,
    staffHour: 90,
  },
  hoursPerPersonWeek: 40,
  meetings: { perWeek: 2, minutes: 30, sprintWeeks: 2 },
  /** Days are business days, but calendar days for invoices, free corrections, hosting, and notice to end support. */
  terms: {
    kickoffDays: 10,
    /** Business days in which we return the form with the client's entries, the client signs, and we countersign. */
    returnDays: 3,
    signDays: 10,
    countersignDays: 2,
    acceptanceDays: 5,
    correctFaultDays: 5,
    answerDays: 2,
    substituteDays: 5,
    invoiceDays: 15,
    correctionDays: 30,
    /** Price reduction for each full week that a delivery is late, and the largest reduction. */
    latePercent: { week: 5, most: 25 },
    /** Hours for which an underwriter is needed: weekly in Phases 1 and 2, and for the checks of Phase 1. */
    underwriterHours: 2,
    checkHours: 4,
    prototypeHostingDays: 90,
    supportNoticeDays: 30,
    /** Response times of support: business hours when the platform is down, business days otherwise. */
    support: { downHours: 1, otherDays: 2 },
    exitDays: 10,
    /** Our insurance coverage, in US dollars per claim. */
    insured: 1_000_000,
    confidentialYears: 5,
  },
  targets: {
    /** Recovery: minutes of entries that may be lost (RPO); hours or minutes until the platform runs again (RTO). */
    phase2: {
      uptimePercent: 99,
      loadSeconds: 2,
      loadPercentile: 95,
      pilotImporters: { low: 3, high: 5 },
      lossMinutes: 60,
      restoreHours: 4,
    },
    phase3: {
      uptimePercent: 99.9,
      importers: 50,
      concurrentUsers: 1000,
      coveragePercent: 80,
      lossMinutes: 5,
      restoreMinutes: 15,
    },
    leastClaims: 150,
    /** Phase 3 is not ordered if too few importers are active this many months after the pilot's first year. */
    growthMonths: 6,
    uptimeDays: 30,
  },
  /** How long a response is cached before the source is queried again, and the calls that this saves. */
  cache: { creditScoreHours: 24, financialRatioHours: 4, tariffDays: 7, fewerCallsPercent: 60 },
  /** The card processor's fee for one transaction: percent and US dollars. */
  cardFee: { percent: 2.9, fixed: 0.3 },
  /**
   * How CBP sets a continuous importation bond (US dollars), and the days to remedy an inadequate one. We could not
   * read the rule, CBP Publication 3569-0224; knowledge-base.globaletrade.services and importersnetwork.ca quote it.
   * The days are in 19 CFR 113.13(c), as quoted at roanokegroup.com/blog/sufficiency-monitoring-takes-on-new-urgency.
   */
  bond: {
    percentOfDuties: 10,
    months: 12,
    minimum: 50_000,
    step: 10_000,
    stepUpTo: 100_000,
    largeStep: 100_000,
    remedyDays: 15,
    /** A year's duties, taxes and fees of a made-up importer before and after a rate change. */
    exampleDuties: { before: 420_000, after: 660_000 },
  },
  /** A made-up importer for the scorecard. Every number and every limit is made up. */
  importer: {
    /** Since the rate change in `bond.exampleDuties`. */
    monthsSinceRateChange: 1,
    /** From the last financial statement, in millions of US dollars. */
    statement: { currentAssets: 2.1, inventory: 1.05, currentLiabilities: 1.5, debt: 2.7, equity: 1.5 },
    /** Credit scores out of 100: the lower and the higher score from two providers. */
    creditScore: { low: 58, high: 66 } satisfies Range,
    entries: { filed: 214, late: 3 },
    /** Bond years still open to claims, including the current one, and the current one's collateral in US dollars. */
    openBondYears: 3,
    collateral: 20_000,
    limits: { bondPercent: 100, current: 1.2, quick: 0.8, debtToEquity: 2, creditScore: 50, late: 2 },
  },
  /**
   * The comparison with Power BI. Licenses are United States list prices in US dollars per user per month.
   * Source of licenses and refreshes: redresscompliance.com/cio-playbook-for-microsoft-power-platform-licensing-strategy.html
   * (July 2025). Source of the viewer capacity: learn.microsoft.com/fabric/enterprise/fabric-features.
   */
  comparison: {
    users: 100,
    licensePremium: 24,
    licensePro: 14,
    monthlyPowerBi: 2400,
    monthlyPlatform: { low: 2200, high: 7500 },
    /** Scheduled refreshes a day; a refresh through the API does not count. */
    refreshesPro: 8,
    refreshesPremium: 48,
    queryRows: 100_000,
    queriesPerMinute: 120,
    /** The smallest Fabric capacity on which a viewer needs no paid license. */
    viewerCapacity: 64,
  },
  /** Costs of solutions built on Microsoft's products: United States list prices in US dollars, and our estimates. */
  rivals: {
    /** The larger number of users for which costs are compared. The smaller number is `comparison.users`. */
    manyUsers: 1000,
    /** People who build reports. On a capacity, they need a Pro license, while viewers need no license. */
    authors: 5,
    /**
     * Hourly price of a capacity unit, hours in a month, and a reserved unit's price as a percentage of the hourly one.
     * Source: spendweave.com/blog/microsoft-fabric-pricing-capacity-planning (June 2026).
     */
    fabric: { unitHour: 0.18, monthHours: 730, reservedPercent: 59.49, unitsForFew: 8, unitsForMany: 32 },
    /**
     * How many signed-in users of one site a pack covers, and the pack's monthly price. Source, as quoted at
     * github.com/holgerimbery/holgerimbery.blog (May 2026): microsoft.com/power-platform/products/power-pages/pricing.
     */
    powerPages: { packUsers: 100, pack: 200 },
    estimates: {
      /** Hours for building reports instead of the three dashboards, as a percentage of the dashboards' hours. */
      reportsPercent: 50,
      /** Percentage of hours that packages of Phase 2 still take if configured in Power Pages and Dataverse. */
      lowCodePercent: { low: 40, high: 70 } satisfies Range,
    },
  },
};

export type Figures = typeof figures;
