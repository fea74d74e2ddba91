import { fixed, middle, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import { comparedMonths, monthsInYear, outsideFees, staffYear, wayOf } from './costs.ts';
import type { Figures } from './figures.ts';

/** A way for the client to go on, in US dollars over all compared years. */
export type Option = {
  readonly name: string;
  /** Build and running, bought data, outside fees, and own staff. */
  readonly cost: Range;
  readonly brings: number;
};

/** What a year brings at a number of importers when they are warned and can subscribe. */
export const benefits = ({ businessCase: sample, ownership }: Figures, importers: number) => ({
  claims: (importers * sample.claimsOfHundred.avoided * sample.claim) / 100,
  subscriptions: (importers * sample.subscribersPercent * sample.subscriptionMonth * monthsInYear) / 100,
  renewals: importers * sample.renewalHoursSaved * ownership.staffHour,
});

/** What the owner of a platform bears beside its build and its running. */
const ownersCosts = (figures: Figures): Range[] => [
  fixed(staffYear(figures) * figures.yearsOfUse),
  times(figures.monthly.dataApis, comparedMonths(figures)),
  outsideFees(figures),
];

/** Every option, from the least to the most built. */
export const options = (figures: Figures, importers = figures.businessCase.importers): Option[] => {
  const { businessCase: sample, ownership, rivals, yearsOfUse } = figures;
  const months = comparedMonths(figures);
  const { claims, subscriptions, renewals } = benefits(figures, importers);
  const claimsWithoutAlerts = (claims * sample.withoutAlertsPercent) / 100;
  const owned = ownersCosts(figures);
  const total = (name: string) => wayOf(name, rivals.manyUsers, figures).total;
  const option = (name: string, broughtYearly: number, ...costs: Range[]): Option => ({
    name,
    cost: rounded(sum(costs)),
    brings: Math.round(broughtYearly * yearsOfUse),
  });
  return [
    option('Do nothing', 0),
    option(
      'A spreadsheet',
      claimsWithoutAlerts,
      fixed(importers * sample.spreadsheetHours * months * ownership.staffHour),
    ),
    option(
      'Power BI shared with importers',
      claimsWithoutAlerts + renewals,
      total('Power BI on Fabric'),
      ...owned.slice(0, 2),
    ),
    option('Fabric with Power Pages', claims + renewals + subscriptions, total('Power Pages'), ...owned),
    option('The platform', claims + renewals + subscriptions, total('Platform after Phase 3'), ...owned),
  ];
};

/** The platform, which costs the same for any number of importers. */
export const platformOf = (figures: Figures, importers?: number): Option =>
  options(figures, importers).at(-1) ?? { name: '', cost: fixed(0), brings: 0 };

/** What is left of what an option brings, at the middle of its cost. */
export const gain = ({ brings, cost }: Option): number => brings - middle(cost);

/**
 * The fewest importers at which the platform brings what it costs; undefined if no number does.
 * @param cost by default the middle of its cost
 */
export const breakEven = (figures: Figures, cost = middle(platformOf(figures).cost)): number | undefined => {
  const { claims, renewals, subscriptions } = benefits(figures, 1);
  const each = (claims + renewals + subscriptions) * figures.yearsOfUse;
  return each > 0 ? Math.ceil(cost / each) : undefined;
};

/** The middle of the cost of a way that is priced for few users, with the costs of the platform's owner. */
export const costForFew = (name: string, figures: Figures): number =>
  middle(sum([wayOf(name, figures.comparison.users, figures).total, ...ownersCosts(figures)]));

/** The hours a month for each importer up to which a spreadsheet costs no more than it brings, to a tenth. */
export const spreadsheetBreakEven = (figures: Figures): number => {
  const { businessCase: sample, ownership } = figures;
  const { claims } = benefits(figures, sample.importers);
  const brings = (claims * sample.withoutAlertsPercent) / 100;
  return Math.floor((10 * brings) / (sample.importers * monthsInYear * ownership.staffHour)) / 10;
};
