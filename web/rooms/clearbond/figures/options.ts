import { fixed, middle, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import { comparedMonths, monthsInYear, outsideFees, staffYear, wayOf } from './costs.ts';
import type { Figures } from './figures.ts';

/**
 * A way for the client to go on, in US dollars over all compared years.
 * @param users for how many its licenses and its running are priced; undefined where that changes nothing
 * @param costs build and running, bought data, outside fees, and own staff
 */
const option = (name: string, users: number | undefined, brings: number, ...costs: Range[]) => ({
  name,
  users,
  cost: rounded(sum(costs)),
  brings: Math.round(brings),
});

export type Option = ReturnType<typeof option>;

/** What a year brings at a number of importers when they are warned and can subscribe. */
export const benefits = ({ businessCase: sample, ownership }: Figures, importers: number) => ({
  claims: (importers * sample.claimsOfHundred.avoided * sample.claim) / 100,
  subscriptions: (importers * sample.subscribersPercent * sample.subscriptionMonth * monthsInYear) / 100,
  renewals: importers * sample.renewalHoursSaved * ownership.staffHour,
});

/** What every owner of a system bears beside its build and its running: own staff, and bought data. */
const ownersCosts = (figures: Figures): Range[] => [
  fixed(staffYear(figures) * figures.yearsOfUse),
  times(figures.monthly.dataApis, comparedMonths(figures)),
];

/** Every option, from the least to the most built. */
export const options = (figures: Figures, importers = figures.businessCase.importers): Option[] => {
  const { businessCase: sample, ownership, rivals, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const many = rivals.manyUsers;
  const { claims, subscriptions, renewals } = benefits(figures, importers);
  const claimsWithoutAlerts = (claims * sample.withoutAlertsPercent) / 100;
  const reported = (claimsWithoutAlerts + renewals) * yearsOfUse;
  const withAlerts = (claims + renewals + subscriptions) * yearsOfUse;
  const bySpreadsheet = fixed(importers * sample.spreadsheetHours * months * ownership.staffHour);
  const owned = ownersCosts(figures);
  const launched = [...owned, outsideFees(figures)];
  const total = (name: string) => wayOf(name, many, figures).total;
  return [
    option('Do nothing', undefined, 0),
    option('A spreadsheet', undefined, claimsWithoutAlerts * yearsOfUse, bySpreadsheet),
    option('Power BI', many, reported, total('Power BI on Fabric'), ...owned),
    option('Fabric with Power Pages', many, withAlerts, total('Power Pages'), ...launched),
    option('The platform', many, withAlerts, total('Platform after Phase 3'), ...launched),
  ];
};

/** What can be had for few users: one launch to test, and no audit. */
export const optionsForFew = (figures: Figures): Option[] => {
  const { users } = figures.comparison;
  const { penetrationTest } = figures.ownership;
  const brings = new Map(options(figures).map((option) => [option.name, option.brings]));
  const forFew = (name: string, like: string, way: string, ...costs: Range[]): Option =>
    option(name, users, brings.get(like) ?? 0, wayOf(way, users, figures).total, ...ownersCosts(figures), ...costs);
  return [
    forFew('Power BI', 'Power BI', 'Premium Per User'),
    forFew('Fabric with Power Pages', 'Fabric with Power Pages', 'Power Pages', penetrationTest),
    forFew('Phase 2 alone, if it carries them', 'The platform', 'Phase 2', penetrationTest),
  ];
};

/** The platform, which costs the same for any number of importers. */
export const platformOf = (figures: Figures, importers?: number): Option =>
  options(figures, importers).at(-1) ?? option('', undefined, 0);

/** What is left of what an option brings, at the middle of its cost. */
export const gain = ({ brings, cost }: Pick<Option, 'brings' | 'cost'>): number => brings - middle(cost);

/**
 * The fewest importers at which the platform brings what it costs; undefined if no number does.
 * @param cost by default the middle of its cost
 */
export const breakEven = (figures: Figures, cost = middle(platformOf(figures).cost)): number | undefined => {
  const { claims, renewals, subscriptions } = benefits(figures, 1);
  const brokers = figures.businessCase.brokerMonth * monthsInYear;
  const each = (claims + renewals + subscriptions - brokers) * figures.yearsOfUse;
  return each > 0 ? Math.ceil(cost / each) : undefined;
};

/** What is left each year at a number of importers, at the middle of the cost; less than 0 is a loss. */
export const gainAYear = (figures: Figures, importers: number): number =>
  gain(platformOf(figures, importers)) / figures.yearsOfUse;

/** The fewest importers that bring what the pilot costs to run, staff included; undefined if no number does. */
export const importersForRunning = (figures: Figures): number | undefined =>
  breakEven(figures, (monthsInYear * middle(figures.monthly.phase2.total) + staffYear(figures)) * figures.yearsOfUse);

/** The hours a month for each importer up to which a spreadsheet costs no more than it brings, to a tenth. */
export const spreadsheetBreakEven = (figures: Figures): number => {
  const { businessCase: sample, ownership } = figures;
  const { claims } = benefits(figures, sample.importers);
  const brings = (claims * sample.withoutAlertsPercent) / 100;
  return Math.floor((10 * brings) / (sample.importers * monthsInYear * ownership.staffHour)) / 10;
};
