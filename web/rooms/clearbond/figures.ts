import { addDays } from '#shared/dates.ts';
import { fixed, type Range } from '#web/rooms/components/format.ts';

/** Work with a result that can be shown. */
export type WorkPackage = {
  readonly name: string;
  readonly result: string;
  readonly hours: Range;
  /** US dollars per hour. */
  readonly rate: number;
};

/** A share of a phase's cost in percent, and when it is due. */
export type Installment = { readonly percent: number; readonly due: string };

/** US dollars per hour. */
export const rates = { development: 200, dataVendor: 80 };

const work = (name: string, result: string, low: number, high: number, rate = rates.development): WorkPackage => ({
  name,
  result,
  hours: { low, high },
  rate,
});

/** Work of the data vendor. */
const delivery = (name: string, result: string, low: number, high: number) =>
  work(name, result, low, high, rates.dataVendor);

const range = (low: number, high: number): Range => ({ low, high });

const atKickoff: Installment = { percent: 50, due: 'At kickoff' };
const onLaunch: Installment = { percent: 25, due: 'On launch' };

const date = '2026-11-23';

const validityDays = 30;

export const offer = { client: 'ClearBond', date, validUntil: addDays(date, validityDays) };

/** Totals stand beside their parts on purpose: words-and-figures.test.tsx compares them. Costs are in US dollars. */
export const phase1 = {
  weeks: fixed(2),
  hours: range(60, 75),
  cost: range(12_000, 15_000),
  installments: [atKickoff, { percent: 50, due: 'On delivery' }],
  mockHistoryDays: 30,
  /** The lower hours are those of the quote. */
  packages: [
    work('Setup and sign-in', 'Two login flows with cookie sessions: importer and captive', 10, 12),
    work('Data model and mock data', 'The records behind both dashboards, filled with mock data', 8, 10),
    work('Importer dashboard', 'Bond sufficiency, compliance alerts, and financial insights', 14, 18),
    work('Captive dashboard', 'Underwriting scorecards and portfolio analytics', 14, 18),
    work('Sufficiency and risk rules', 'Rule-based indicators, each with a plain-English explanation', 6, 8),
    work('Walkthroughs and handover', 'Two walkthroughs, corrections, code, and notes', 8, 9),
  ],
};

export const phase2 = {
  weeks: range(5, 6),
  hours: range(783, 1108),
  cost: range(138_600, 194_600),
  monthlyCost: range(2300, 7650),
  installments: [atKickoff, { percent: 25, due: 'At week 3' }, onLaunch],
  parts: [
    work('Development', 'The work packages listed below', 588, 838),
    work('Data vendor', 'The deliverables listed in the appendix', 150, 225, rates.dataVendor),
    work('Project management', 'Planning, meetings, and sprint reviews', 45, 45),
  ],
  development: [
    work('Platform foundations', 'Test and live environments, database, backups, monitoring', 56, 80),
    work('Accounts and role isolation', 'JWT-based sign-in, self-service sign-up and setup, three roles', 72, 100),
    work(
      'Importer dashboard and alerts',
      'Bond sufficiency, alerts on screen and by text message, guided steps, insights; usable on phones',
      84,
      120,
    ),
    work('Captive underwriting and portfolio', 'Scorecards, portfolio, notes; intake by staff, review', 84, 120),
    work('Exposure reports and early warnings', 'The screens of fronting partners and reinsurers', 64, 92),
    work('Versioned REST API', 'For policies, entries, scores, and alerts; keys for the data vendor', 60, 86),
    work('ML scoring service', 'Rule-based risk scores with reasons; REST prediction endpoint', 88, 124),
    work(
      'Subscription tiers and payments',
      'Features gated by tier: Free and Pro in use, Enterprise prepared; card payments',
      44,
      64,
    ),
    work('Security, tests, and launch', 'Input validation, isolation tests, audit log, launch', 36, 52),
  ],
  dataVendor: [
    delivery('Customs import entries', 'Entry history, then regular deliveries', 40, 60),
    delivery(
      'Financial statements',
      'Balance sheet, profit and loss, and cash flow in one format, with ratios',
      30,
      45,
    ),
    delivery('Two credit data providers', 'Both providers’ scores in one format, with their dates', 36, 54),
    delivery('Tariff schedules', 'Rates by HTS code, with the first and last day of each', 14, 21),
    delivery('Quality checks', 'Schema validation, duplicate detection, missing-data alerts', 20, 30),
    delivery('Documentation and handover', 'What each field means; how to run and repair a delivery', 10, 15),
  ],
};

/** Optional items. */
export const phase2b = [
  work('Self-service applications', 'Importers apply, upload documents, and follow the status online', 90, 125),
  work('Alert digests', 'From a daily email of new alerts to schedules and topics by user', 4, 20),
  work('Spreadsheet export', 'From the table on screen to saved exports with chosen columns', 2, 25),
  work('PDF report packs', 'From a printable scorecard to scheduled packs for each role', 4, 30),
];

/** Priced as a whole, below the hourly rate, so its packages have no costs of their own. */
export const phase3 = {
  weeks: range(8, 10),
  hours: range(473, 713),
  cost: range(90_000, 130_000),
  monthlyCost: range(3500, 10_000),
  infrastructureAndSupport: range(2500, 6000),
  installments: [{ percent: 50, due: 'At kickoff' }, { percent: 25, due: 'At week 5' }, onLaunch],
  packages: [
    work('Reliability', 'Redundant services, automatic failover, rehearsed restore', 80, 120),
    work('Load and speed', 'Load tests, database tuning, automatic scaling', 60, 90),
    work('Partner delivery', 'Exposure data by API for fronting partners and reinsurers', 65, 100),
    work('Trained model', 'Training on real claims, once there are enough; back-testing, drift monitoring', 88, 130),
    work('Enterprise tier', 'Customer API keys, bulk import, more users per account', 60, 93),
    work('SOC 2 preparation', 'The platform’s controls, retention rules, evidence, support during the audit', 60, 90),
    work('Test coverage', 'More automated tests, up to the target', 40, 60),
    work('Project management', 'Planning, meetings, and sprint reviews', 20, 30),
  ],
};

/** Per month. */
export const dataApis = range(1000, 4000);

/** What the payment processor keeps of each transaction. */
export const paymentFee = { percent: 2.9, fixed: 0.3 };

/** How long a response is kept before the source is asked again. */
export const cache = { creditScoreHours: 24, financialRatioHours: 4, tariffDays: 7, fewerCallsPercent: 60 };

export const targets = {
  phase2: { uptimePercent: 99, loadSeconds: 2, pilotImporters: range(3, 5) },
  phase3: { uptimePercent: 99.9, importers: 50, concurrentUsers: 1000, coveragePercent: 80 },
};

/** US dollars per month, without text messages to importers. */
export const comparison = { users: 100, powerBi: 2400, platform: range(2200, 7500) };
