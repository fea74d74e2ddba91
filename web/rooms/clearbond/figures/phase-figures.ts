import { fixed, type Installment, type Price, type Range, type WorkPackage } from '#web/publishing/figures.ts';

const work = (
  name: string,
  result: string,
  low: number,
  high: number,
  parts?: readonly [first: number, last: number],
): WorkPackage => ({ name, result, hours: { low, high }, ...(parts && { parts }) });

const onKickoff: Installment = { percent: 50, due: 'kickoff' };
const onLaunch: Installment = { percent: 25, due: 'launch' };

/** By phase: hours, durations in weeks, and costs in US dollars. */
export const phaseFigures = {
  phase1: {
    weeks: fixed(2),
    hours: { low: 60, high: 75 } satisfies Range,
    cost: { low: 12_000, high: 15_000 } as Price,
    /** The importer's login shows one of these importers; the captive's login shows all of them. */
    mockImporters: 12,
    mockHistoryDays: 30,
    installments: [onKickoff, { percent: 50, due: 'delivery' }] as readonly Installment[],
    packages: [
      work('Setup and sign-in', 'Setup, and two login flows with cookie sessions', 10, 12, [1, 1]),
      work('Data model and mock data', 'The tables behind both dashboards, filled with mock data', 8, 10, [1, 1]),
      work('Importer dashboard', 'Bond sufficiency, alerts and financial insights for one importer', 14, 18, [1, 2]),
      work('Captive dashboard', 'Underwriting scorecards and portfolio for the program manager', 14, 18, [1, 2]),
      work('Sufficiency and risk rules', 'Rule-based indicators, each with its reasons in words', 6, 8, [2, 2]),
      work('Walkthroughs and handover', 'Two walkthroughs, corrections, notes for the validation', 8, 9, [1, 2]),
    ],
  },
  phase2: {
    weeks: { low: 5, high: 6 } satisfies Range,
    developmentHours: { low: 588, high: 838 } satisfies Range,
    dataVendorHours: { low: 150, high: 225 } satisfies Range,
    /** Planned for the longest duration of the phase, so both ends of the range are equal. */
    managementHours: fixed(45),
    hours: { low: 783, high: 1108 } satisfies Range,
    cost: { low: 138_600, high: 194_600 } as Price,
    installments: [onKickoff, { percent: 25, due: { week: 3 } }, onLaunch] as readonly Installment[],
    development: [
      work('Platform foundations', 'Test and live environments, database, backups, monitoring', 56, 80, [1, 1]),
      work('Accounts and role isolation', 'Self sign-up, new customers set up automatically, roles', 72, 100, [1, 2]),
      work('Importer dashboard and alerts', 'Sufficiency, compliance alerts, guided steps, insights', 84, 120, [2, 3]),
      work(
        'Captive underwriting and portfolio',
        'Scorecards, portfolio, intake by staff (applications, policies, claims), review, notes',
        84,
        120,
        [3, 4],
      ),
      work('Exposure reports and early warnings', 'The screens of fronting partners and reinsurers', 64, 92, [4, 5]),
      work('Versioned REST API', 'Documented, for policies, entries, scores, alerts; vendor keys', 60, 86, [2, 5]),
      work('ML scoring service', 'Probability of default or claim, reasons, REST prediction endpoint', 88, 124, [2, 5]),
      work('Subscription tiers and payments', 'Free, Pro, Enterprise; gated features; card payments', 44, 64, [3, 4]),
      work('Security, tests and launch', 'Isolation tests, audit log, review, data migration, launch', 36, 52, [2, 5]),
    ],
    dataVendor: [
      work('Customs import entries', 'Every field, with liquidation status; history and daily deliveries', 40, 60),
      work('Financial statements', 'Balance sheet, profit and loss, cash flow in one format, with ratios', 30, 45),
      work('Two credit data providers', 'Scores and payment behavior with date, in one form; a cache', 36, 54),
      work('Tariff schedules', 'Rates by HTS code, with the first and last day of each', 14, 21),
      work('Quality checks', 'Schema validation, duplicate detection, missing-data alerts', 20, 30),
      work('Documentation and handover', 'Meaning and source of each field; how to run and repair a delivery', 10, 15),
    ],
  },
  phase2b: {
    items: [
      {
        name: 'Self-service applications',
        result: 'Importers apply for a bond, upload documents, follow the status and answer questions online',
        hours: { low: 90, high: 125 },
        cost: { low: 18_000, high: 25_000 },
      },
      work('Alert digests', 'From one daily email of new alerts to schedules and topics for each user', 4, 20),
      work('Spreadsheet export', 'From the table on screen to saved exports with chosen columns', 2, 25),
      work('PDF report packs', 'From a printable scorecard to scheduled packs for each role', 4, 30),
    ] as readonly (WorkPackage & { readonly cost?: Price })[],
    all: { hours: { low: 100, high: 200 } satisfies Range, cost: { low: 20_000, high: 40_000 } as Price },
  },
  phase3: {
    weeks: { low: 8, high: 10 } satisfies Range,
    hours: { low: 473, high: 713 } satisfies Range,
    cost: { low: 90_000, high: 130_000 } as Price,
    installments: [onKickoff, { percent: 25, due: { week: 5 } }, onLaunch] as readonly Installment[],
    packages: [
      work('Reliability', 'Redundant services, automatic failover, rehearsed restore', 80, 120),
      work('Load and speed', 'Load tests, database tuning, capacity that follows load', 60, 90),
      work('Partner delivery', 'Exposure data by API, with keys, for fronting partners and reinsurers', 65, 100),
      work('Model improvement', 'Retraining on real claims, back-testing and drift monitoring', 88, 130),
      work('Enterprise tier', 'Customer API keys, bulk import, more users per account', 60, 93),
      work('SOC 2 preparation', 'Controls, retention rules, evidence, and support through the audit', 60, 90),
      work('Test coverage', 'More automated tests, up to the agreed coverage', 40, 60),
      work('Project management and acceptance', 'Plan, meetings, sprint reviews and acceptance', 20, 30),
    ],
  },
};
