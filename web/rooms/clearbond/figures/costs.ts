import { fixed, less, type Range, rounded, sum, times, type WorkPackage } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';

// Amounts are in US dollars.

export const monthsInYear = 12;

/** All three phases together, without the periods in between. */
export const programTotals = ({ phase1, phase2, phase3 }: Figures) => {
  const phases = [phase1, phase2, phase3];
  return {
    hours: sum(phases.map(({ hours }) => hours)),
    cost: sum(phases.map(({ cost }) => cost)),
    weeks: sum(phases.map(({ weeks }) => weeks)),
  };
};

/** What has been paid by a client who stops after a year of the pilot. */
export const stoppedAfterPilotYear = ({ phase1, phase2, monthly }: Figures): Range =>
  sum([phase1.cost, phase2.cost, times(monthly.phase2.total, monthsInYear)]);

/** The fixed amount that Phase 1 is quoted at: the low end of its range. */
export const phase1Quote = ({ phase1 }: Figures): number => phase1.cost.low;

/** The change reserve of Phase 1 on top of the quote, and the hours that it pays for. */
export const phase1Reserve = ({ phase1, rates }: Figures): { hours: number; cost: number } => {
  const cost = phase1.cost.high - phase1.cost.low;
  return { hours: cost / rates.own, cost };
};

export const staffYear = ({ ownership: { staffHoursWeek, staffHour } }: Figures): number =>
  staffHoursWeek * 52 * staffHour;

/** Fees to others over all years: an auditor for the report, and a penetration test at each of two launches. */
export const outsideFees = ({ ownership }: Figures): Range =>
  sum([ownership.auditor, times(ownership.penetrationTest, 2)]);

export const comparedMonths = ({ yearsOfUse }: Figures): number => yearsOfUse * monthsInYear;

/** A month of a Fabric capacity, from reserved for a year to paid by the hour. */
export const fabricMonth = (units: number, { rivals }: Figures): Range => {
  const { unitHour, monthHours, reservedPercent } = rivals.fabric;
  const hourly = units * unitHour * monthHours;
  return rounded({ low: (hourly * reservedPercent) / 100, high: hourly });
};

/** Running the platform a month after Phase 2, without bought data and without text messages. */
export const pilotMonth = ({ comparison, monthly }: Figures): Range =>
  less(comparison.monthlyPlatform, monthly.dataApis);

/** The packages of Phase 2 that build the three sets of dashboards. */
export const dashboards = [
  'Importer dashboard and alerts',
  'Captive underwriting and portfolio',
  'Exposure reports and early warnings',
];

/** The packages of Phase 2 that are configured in Power Pages and Dataverse. The others are written there, too. */
const configured = ['Platform foundations', 'Accounts and role isolation', ...dashboards];

/** The packages of Phase 3 that Microsoft's cloud makes unnecessary. */
const supplied = ['Reliability', 'Load and speed'];

export const hoursOf = (packages: readonly WorkPackage[], isIncluded: (name: string) => boolean): Range =>
  sum(packages.filter(({ name }) => isIncluded(name)).map(({ hours }) => hours));

const builds = ({ phase1, phase2, phase3, rates, rivals: { estimates } }: Figures) => {
  const data = times(phase2.dataVendorHours, rates.dataVendor);
  const { low, high } = hoursOf(phase2.development, (name) => configured.includes(name));
  const lowCodeHours = sum([
    { low: (low * estimates.lowCodePercent.low) / 100, high: (high * estimates.lowCodePercent.high) / 100 },
    hoursOf(phase2.development, (name) => !configured.includes(name)),
    phase2.managementHours,
  ]);
  const scaleHours = hoursOf(phase3.packages, (name) => !supplied.includes(name));
  const reportHours = times(
    hoursOf(phase2.development, (name) => dashboards.includes(name)),
    estimates.reportsPercent / 100,
  );
  return {
    reports: sum([times(reportHours, rates.own), data]),
    fabric: sum([times(lowCodeHours, rates.own), data]),
    fabricAtScale: sum([times(sum([lowCodeHours, scaleHours]), rates.own), data]),
    pilot: sum([phase1.cost, phase2.cost]),
    scale: sum([phase1.cost, phase2.cost, phase3.cost]),
  };
};

/** What a model takes in Phase 2. */
export const modelHours = ({ phase2 }: Figures): Range =>
  hoursOf(phase2.development, (name) => name === 'ML scoring service');

/** What has been paid by then without a trained model. */
export const stoppedWithoutModel = (figures: Figures): Range =>
  less(stoppedAfterPilotYear(figures), times(modelHours(figures), figures.rates.own));

/** Every way to get the product or a part of it at the smaller and at the larger number of users, without bought data. */
export const ways = (figures: Figures) => {
  const { comparison, monthly, rivals } = figures;
  const { fabric, powerPages } = rivals;
  const build = builds(figures);
  const few = comparison.users;
  const many = rivals.manyUsers;
  const way = (name: string, users: number, cost: Range, month: Range) => ({
    name,
    users,
    build: rounded(cost),
    month,
    total: rounded(sum([cost, times(month, comparedMonths(figures))])),
  });
  const licensed = (name: string, users: number, license: number) =>
    way(name, users, build.reports, fixed(users * license));
  const portal = (units: number, users: number, cost: Range, support: Range) => {
    const packs = fixed(Math.ceil(users / powerPages.packUsers) * powerPages.pack);
    return way(`Fabric F${units} with Power Pages`, users, cost, sum([fabricMonth(units, figures), packs, support]));
  };
  return [
    licensed('Power BI Pro', few, comparison.licensePro),
    licensed('Power BI Premium Per User', few, comparison.licensePremium),
    portal(fabric.unitsForFew, few, build.fabric, monthly.phase2.support),
    way('Platform after Phase 2', few, build.pilot, pilotMonth(figures)),
    way('Platform after Phase 3', few, build.scale, monthly.phase3.infrastructureAndSupport),
    licensed('Power BI Pro', many, comparison.licensePro),
    licensed('Power BI Premium Per User', many, comparison.licensePremium),
    way(
      `Power BI on Fabric F${comparison.viewerCapacity}`,
      many,
      build.reports,
      sum([fabricMonth(comparison.viewerCapacity, figures), fixed(rivals.authors * comparison.licensePro)]),
    ),
    portal(fabric.unitsForMany, many, build.fabricAtScale, monthly.phase3.support),
    way('Platform after Phase 3', many, build.scale, monthly.phase3.infrastructureAndSupport),
  ];
};

export const wayOf = (name: string, users: number, figures: Figures) => {
  const found = ways(figures).find((way) => way.name.includes(name) && way.users === users);
  if (!found) throw new Error(`There is no way called ${name} for ${users} users.`);
  return found;
};
