import { fixed, middle, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import { comparedMonths, monthsInYear, outsideFees, solutionOf, staffYear } from './costs.ts';
import type { Figures } from './figures.ts';

/**
 * One of the client's options, in US dollars over all compared years.
 * @param users the number of users for which the costs are computed; undefined if they do not depend on it
 * @param costs the costs of building and running, third-party data, outside fees, and the client's staff
 */
const option = (name: string, users: number | undefined, brings: number, ...costs: Range[]) => ({
  name,
  users,
  cost: rounded(sum(costs)),
  brings: Math.round(brings),
});

export type Option = ReturnType<typeof option>;

/** The benefits of one year. @param importers the number of importers who receive warnings and can subscribe */
export const benefits = ({ businessCase: sample, ownership }: Figures, importers: number) => ({
  claims: (importers * sample.claimsOfHundred.avoided * sample.claim) / 100,
  subscriptions: (importers * sample.subscribersPercent * sample.subscriptionMonth * monthsInYear) / 100,
  renewals: importers * sample.renewalHoursSaved * ownership.staffHour,
});

/** What every system costs the client besides building and running it: the client's staff and third-party data. */
const ownersCosts = (figures: Figures): Range[] => [
  fixed(staffYear(figures) * figures.yearsOfUse),
  times(figures.monthly.dataApis, comparedMonths(figures)),
];

/** Every option, from doing nothing to the complete platform. */
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
  const total = (name: string) => solutionOf(name, many, figures).total;
  return [
    option('Do nothing', undefined, 0),
    option('A spreadsheet', undefined, claimsWithoutAlerts * yearsOfUse, bySpreadsheet),
    option('Power BI', many, reported, total('Power BI on Fabric'), ...owned),
    option('Fabric with Power Pages', many, withAlerts, total('Power Pages'), ...launched),
    option('The platform', many, withAlerts, total('Platform after Phase 3'), ...launched),
  ];
};

/** Options for few users: at most one launch needs a penetration test, and no audit is needed. */
export const optionsForFew = (figures: Figures): Option[] => {
  const { users } = figures.comparison;
  const { penetrationTest } = figures.ownership;
  const brings = new Map(options(figures).map((option) => [option.name, option.brings]));
  const forFew = (name: string, like: string, way: string, ...costs: Range[]): Option =>
    option(
      name,
      users,
      brings.get(like) ?? 0,
      solutionOf(way, users, figures).total,
      ...ownersCosts(figures),
      ...costs,
    );
  return [
    forFew('Power BI', 'Power BI', 'Premium Per User'),
    forFew('Fabric with Power Pages', 'Fabric with Power Pages', 'Power Pages', penetrationTest),
    forFew('Phase 2 alone, if it carries them', 'The platform', 'Phase 2', penetrationTest),
  ];
};

/** The option of building the platform, which costs the same for any number of importers. */
export const platformOf = (figures: Figures, importers?: number): Option =>
  options(figures, importers).at(-1) ?? option('', undefined, 0);

/** An option's benefit minus the midpoint of its cost. */
export const gain = ({ brings, cost }: Pick<Option, 'brings' | 'cost'>): number => brings - middle(cost);

/**
 * The break-even number of importers; undefined if there is none.
 * @param cost the cost that the importers' benefit must cover; default: the midpoint of the platform's cost
 */
export const breakEven = (figures: Figures, cost = middle(platformOf(figures).cost)): number | undefined => {
  const { claims, renewals, subscriptions } = benefits(figures, 1);
  const brokers = figures.businessCase.brokerMonth * monthsInYear;
  const each = (claims + renewals + subscriptions - brokers) * figures.yearsOfUse;
  return each > 0 ? Math.ceil(cost / each) : undefined;
};

/** The platform's yearly gain with a number of importers, at the midpoint of its cost; a loss is negative. */
export const gainAYear = (figures: Figures, importers: number): number =>
  gain(platformOf(figures, importers)) / figures.yearsOfUse;

/** The break-even number of importers for the pilot's running costs and staff alone; undefined if there is none. */
export const importersForRunning = (figures: Figures): number | undefined =>
  breakEven(figures, (monthsInYear * middle(figures.monthly.phase2.total) + staffYear(figures)) * figures.yearsOfUse);

/** A spreadsheet's break-even in hours a month per importer, rounded down to a tenth. */
export const spreadsheetBreakEven = (figures: Figures): number => {
  const { businessCase: sample, ownership } = figures;
  const { claims } = benefits(figures, sample.importers);
  const brings = (claims * sample.withoutAlertsPercent) / 100;
  return Math.floor((10 * brings) / (sample.importers * monthsInYear * ownership.staffHour)) / 10;
};
