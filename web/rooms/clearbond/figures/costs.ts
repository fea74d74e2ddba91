import { fixed, minus, type Range, rounded, sum, times, type WorkPackage } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';

// Amounts are in US dollars.

export const monthsInYear = 12;

/** Totals of all three phases, without the periods between them. */
export const programTotals = ({ phase1, phase2, phase3 }: Figures) => {
  const phases = [phase1, phase2, phase3];
  return {
    hours: sum(phases.map(({ hours }) => hours)),
    cost: sum(phases.map(({ cost }) => cost)),
    weeks: sum(phases.map(({ weeks }) => weeks)),
  };
};

/** The total paid by a client who stops after a year of the pilot. */
export const stoppedAfterPilotYear = ({ phase1, phase2, monthly }: Figures): Range =>
  sum([phase1.cost, phase2.cost, times(monthly.phase2.total, monthsInYear)]);

/** The fixed price quoted for Phase 1: the low end of its cost range. */
export const phase1Quote = ({ phase1 }: Figures): number => phase1.cost.low;

/** The change reserve of Phase 1 on top of the quote, and the hours that it pays for. */
export const phase1Reserve = ({ phase1, rates }: Figures): { hours: number; cost: number } => {
  const cost = phase1.cost.high - phase1.cost.low;
  return { hours: cost / rates.own, cost };
};

export const staffYear = ({ ownership: { staffHoursWeek, staffHour } }: Figures): number =>
  staffHoursWeek * 52 * staffHour;

/** Third-party fees over all years: an auditor for the SOC 2 report, and a penetration test at each of two launches. */
export const outsideFees = ({ ownership }: Figures): Range =>
  sum([ownership.auditor, times(ownership.penetrationTest, 2)]);

export const comparedMonths = ({ yearsOfUse }: Figures): number => yearsOfUse * monthsInYear;

/** Monthly cost of a Fabric capacity: low if reserved for a year, high if paid by the hour. */
export const fabricMonth = (units: number, { rivals }: Figures): Range => {
  const { unitHour, monthHours, reservedPercent } = rivals.fabric;
  const hourly = units * unitHour * monthHours;
  return rounded({ low: (hourly * reservedPercent) / 100, high: hourly });
};

/** Monthly cost of running the platform after Phase 2, without third-party data and text messages. */
export const pilotMonth = ({ comparison, monthly }: Figures): Range =>
  minus(comparison.monthlyPlatform, monthly.dataApis);

/** The packages of Phase 2 that build the three sets of dashboards. */
export const dashboards = [
  'Importer dashboard and alerts',
  'Captive underwriting and portfolio',
  'Exposure reports and early warnings',
];

/** Phase 2 packages that Power Pages and Dataverse replace with configuration. The other packages still need code. */
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

/** The part of Phase 2's hours that the trained model takes. */
export const modelHours = ({ phase2 }: Figures): Range =>
  hoursOf(phase2.development, (name) => name === 'ML scoring service');

/** The total paid by a client who orders no trained model and stops after a year of the pilot. */
export const stoppedWithoutModel = (figures: Figures): Range =>
  minus(stoppedAfterPilotYear(figures), times(modelHours(figures), figures.rates.own));

/** Costs of every way to get the platform or part of it, for few and for many users, without third-party data. */
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

export const solutionOf = (name: string, users: number, figures: Figures) => {
  const found = ways(figures).find((way) => way.name.includes(name) && way.users === users);
  if (!found) throw new Error(`There is no way called ${name} for ${users} users.`);
  return found;
};
