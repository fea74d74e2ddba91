import {
  fixed,
  less,
  middle,
  type Range,
  rounded,
  share,
  sum,
  times,
  type WorkPackage,
} from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';
import { monthsInYear } from './program-totals.ts';

/** A way to get the product or a part of it, for a number of users. Amounts in US dollars, without bought data. */
export type Way = {
  readonly name: string;
  readonly users: number;
  readonly build: Range;
  readonly month: Range;
  /** Build, and running over all months. */
  readonly total: Range;
};

/** Months over which the ways are compared. */
export const comparedMonths = ({ yearsOfUse }: Figures): number => yearsOfUse * monthsInYear;

/** A month of a Fabric capacity, from reserved for a year to paid by the hour. */
export const fabricMonth = (units: number, { rivals }: Figures): Range => {
  const { unitHour, monthHours, reservedPercent } = rivals.fabric;
  const hourly = units * unitHour * monthHours;
  return rounded({ low: (hourly * reservedPercent) / 100, high: hourly });
};

/** The packages of Phase 2 that build the three sets of dashboards. */
const dashboardPackages = [
  'Importer dashboard and alerts',
  'Captive underwriting and portfolio',
  'Exposure reports and early warnings',
];

/** The packages of Phase 2 that are mostly configured in Power Pages and Dataverse. The others are written there, too. */
const configuredPackages = ['Platform foundations', 'Accounts and role isolation', ...dashboardPackages];

/** The packages of Phase 3 that Microsoft's cloud makes unnecessary. */
const suppliedPackages = ['Reliability', 'Load and speed'];

/** What the packages cost at our rate, those of a list or all others. */
const costOf = (packages: readonly WorkPackage[], rate: number, names: readonly string[], isNamed = true): Range =>
  times(sum(packages.filter(({ name }) => names.includes(name) === isNamed).map((work) => work.hours)), rate);

/** The build of each way. */
const builds = (figures: Figures) => {
  const { phase1, phase2, phase3, rates, rivals } = figures;
  const { reportsPercent, lowCodePercent } = rivals.estimates;
  const data = times(phase2.dataVendorHours, rates.dataVendor);
  const configured = costOf(phase2.development, rates.own, configuredPackages);
  const pilot = sum([phase1.cost, phase2.cost]);
  const lowCode = sum([
    { low: (configured.low * lowCodePercent.low) / 100, high: (configured.high * lowCodePercent.high) / 100 },
    costOf(phase2.development, rates.own, configuredPackages, false),
    data,
    times(phase2.managementHours, rates.own),
  ]);
  return {
    reports: sum([share(costOf(phase2.development, rates.own, dashboardPackages), reportsPercent), data]),
    lowCode,
    lowCodeAtScale: sum([lowCode, costOf(phase3.packages, rates.own, suppliedPackages, false)]),
    pilot,
    scale: sum([pilot, phase3.cost]),
  };
};

/** The smallest capacity for a number of users, in proportion to what the larger number needs. */
const unitsFor = (users: number, { rivals: { fabric, manyUsers } }: Figures): number => {
  const needed = (users / manyUsers) * fabric.unitsForMany;
  return fabric.sizes.find((size) => size >= needed) ?? fabric.sizes.at(-1) ?? fabric.unitsForMany;
};

/** A month of a capacity with packs of portal users. */
const portalMonth = (units: number, users: number, figures: Figures): Range => {
  const { pack, packUsers } = figures.rivals.powerPages;
  return sum([fabricMonth(units, figures), fixed(Math.ceil(users / packUsers) * pack)]);
};

/** Fabric with Power Pages, built as far as Phase 3, by its number of users. */
export const fabricAtScale = (figures: Figures): ((users: number) => Range) => {
  const { lowCodeAtScale } = builds(figures);
  return (users) => {
    const month = sum([portalMonth(unitsFor(users, figures), users, figures), figures.monthly.phase3.support]);
    return sum([lowCodeAtScale, times(month, comparedMonths(figures))]);
  };
};

/** Power BI for the client's own staff: reports, and a license for each who reads them. */
export const staffReports = (figures: Figures): Range => {
  const { businessCase, comparison } = figures;
  const month = fixed(businessCase.staffLicenses * comparison.licensePremium);
  return sum([builds(figures).reports, times(month, comparedMonths(figures))]);
};

/** What the estimate for Fabric at scale contains by our choice: no discount on Phase 3, and all of the preparation for SOC 2. */
export const fabricChoices = ({ phase3, rates }: Figures): number => {
  const work = middle(costOf(phase3.packages, rates.own, suppliedPackages, false));
  const discount = work * (1 - middle(phase3.cost) / middle(times(phase3.hours, rates.own)));
  return discount + middle(costOf(phase3.packages, rates.own, ['SOC 2 preparation']));
};

/** Running the platform a month, without bought data and without text messages. */
export const platformMonth = ({ comparison, monthly }: Figures): { pilot: Range; scale: Range } => ({
  pilot: less(comparison.monthlyPlatform, monthly.dataApis),
  scale: monthly.phase3.infrastructureAndSupport,
});

/** Every way at the smaller and at the larger number of users, in the order of the table. */
export const threeYears = (figures: Figures): Way[] => {
  const { comparison, monthly, rivals } = figures;
  const build = builds(figures);
  const running = platformMonth(figures);
  const few = comparison.users;
  const many = rivals.manyUsers;
  const way = (name: string, users: number, cost: Range, month: Range): Way => ({
    name,
    users,
    build: rounded(cost),
    month,
    total: rounded(sum([cost, times(month, comparedMonths(figures))])),
  });
  const licenses = (users: number, each = comparison.licensePremium) => fixed(users * each);
  const pro = (users: number) => way('Power BI Pro', users, build.reports, licenses(users, comparison.licensePro));
  const portal = (units: number, users: number, cost: Range, support: Range) =>
    way(`Fabric F${units} with Power Pages`, users, cost, sum([portalMonth(units, users, figures), support]));
  return [
    pro(few),
    way('Power BI Premium Per User', few, build.reports, licenses(few)),
    portal(rivals.fabric.unitsForFew, few, build.lowCode, monthly.phase2.support),
    way('Platform after Phase 2', few, build.pilot, running.pilot),
    way('Platform after Phase 3', few, build.scale, running.scale),
    pro(many),
    way('Power BI Premium Per User', many, build.reports, licenses(many)),
    way(
      `Power BI on Fabric F${comparison.viewerCapacity}`,
      many,
      build.reports,
      sum([fabricMonth(comparison.viewerCapacity, figures), fixed(rivals.authors * comparison.licensePro)]),
    ),
    portal(rivals.fabric.unitsForMany, many, build.lowCodeAtScale, monthly.phase3.support),
    portal(comparison.viewerCapacity, many, build.lowCodeAtScale, monthly.phase3.support),
    way('Platform after Phase 3', many, build.scale, running.scale),
  ];
};

/** Build and running of the first way of a name at a number of users. */
export const totalOf = (name: string, users: number, figures: Figures): Range =>
  threeYears(figures).find((way) => way.name.includes(name) && way.users === users)?.total ?? fixed(0);
