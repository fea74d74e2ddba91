import { fixed, middle, type Range, rounded, sum, times } from '#web/publishing/figures.ts';
import type { Figures } from './figures.ts';
import { monthsInYear } from './program-totals.ts';
import { comparedMonths, fabricAtScale, staffReports, totalOf } from './three-years.ts';

const weeksInYear = 52;

/** A way for the client to go on, at a number of importers. US dollars over all compared years. */
export type Option = {
  readonly name: string;
  /** Build and running, bought data, outside fees, and own staff. */
  readonly cost: Range;
  /** What it brings, by our assumptions. */
  readonly brings: number;
};

/** What a year brings at a number of importers, by source, when importers are warned and can subscribe. */
export const benefits = ({ businessCase: sample, ownership }: Figures, importers: number) => ({
  subscriptions: (importers * sample.subscribersPercent * sample.subscriptionMonth * monthsInYear) / 100,
  claims: (importers * sample.claimsOfHundred.avoided * sample.claim) / 100,
  renewals: importers * sample.renewalHoursSaved * ownership.staffHour,
});

/** Own staff that looks after a system for a year. */
export const staffYear = ({ ownership }: Figures): number =>
  ownership.staffHoursWeek * weeksInYear * ownership.staffHour;

/** What a year of the pilot costs beside what is invoiced: one penetration test, and own staff. */
export const besidesPilotYear = (figures: Figures): Range => {
  const year = staffYear(figures);
  return sum([figures.ownership.penetrationTest, { low: year, high: year }]);
};

/** Fees to others over all years: an auditor for the report, and a penetration test at each of two launches. */
export const outsideFees = ({ ownership }: Figures): Range =>
  sum([ownership.auditor, times(ownership.penetrationTest, 2)]);

const option = (name: string, brings: number, cost: Range): Option => ({
  name,
  cost: rounded(cost),
  brings: Math.round(brings),
});

/** All users at a number of importers: several at each importer that pays, and one at any other. */
export const usersAt = (importers: number, perPaying: number, { businessCase: sample }: Figures): number => {
  const paying = Math.round((importers * sample.subscribersPercent) / 100);
  return paying * perPaying + importers - paying;
};

/** Works out what does not depend on the volume. @returns every option at a volume, from the least to the most built */
const atVolume = (figures: Figures) => {
  const { businessCase: sample, monthly, ownership, rivals, yearsOfUse } = figures;
  const staffAndData = sum([fixed(staffYear(figures) * yearsOfUse), times(monthly.dataApis, comparedMonths(figures))]);
  const powerBi = sum([staffReports(figures), staffAndData]);
  const owned = sum([staffAndData, outsideFees(figures)]);
  const platform = sum([totalOf('Phase 3', rivals.manyUsers, figures), owned]);
  const fabric = fabricAtScale(figures);
  return (importers: number, perPaying: number): Option[] => {
    const year = benefits(figures, importers);
    const all = (year.subscriptions + year.claims + year.renewals) * yearsOfUse;
    const claimsWithoutAlerts = (year.claims * yearsOfUse * sample.withoutAlertsPercent) / 100;
    const staffTime = (hoursAMonth: number) =>
      fixed(importers * hoursAMonth * monthsInYear * yearsOfUse * ownership.staffHour);
    return [
      option('Do nothing', 0, fixed(0)),
      option('A spreadsheet', claimsWithoutAlerts, staffTime(sample.spreadsheetHours)),
      option(
        'Power BI for your staff',
        claimsWithoutAlerts + year.renewals * yearsOfUse,
        sum([powerBi, staffTime(sample.outreachHours)]),
      ),
      option('Fabric with Power Pages', all, sum([fabric(usersAt(importers, perPaying, figures)), owned])),
      option('The platform', all, platform),
    ];
  };
};

/** Every option by a number of importers. */
export const optionsBy = (figures: Figures): ((importers: number) => Option[]) => {
  const optionsAt = atVolume(figures);
  return (importers) => optionsAt(importers, figures.businessCase.usersPerImporter);
};

/** Every option at the number of importers that Phase 3 is built for. */
export const options = (figures: Figures): Option[] => optionsBy(figures)(figures.targets.phase3.importers);

/** What is left of what an option brings, at the middle of its cost. */
export const gain = ({ brings, cost }: Option): number => brings - middle(cost);

/** Importers, users for each, or whatever is counted, that are tried before nothing is found. */
const most = 500;

const firstWhere = (holds: (count: number) => boolean): number | undefined =>
  Array.from({ length: most }, (_, index) => index + 1).find(holds);

const platformIn = (all: readonly Option[]): Option => all.at(-1) ?? { name: '', cost: fixed(0), brings: 0 };

/** The platform at the number of importers that Phase 3 is built for. */
export const platformOf = (figures: Figures): Option => platformIn(options(figures));

/** The best of the other options, and how much more the platform leaves than that: less than nothing if it leaves less. */
export const leadOver = (figures: Figures): { name: string; lead: number } => {
  const [next] = options(figures)
    .slice(0, -1)
    .toSorted((one, other) => gain(other) - gain(one));
  return { name: next?.name ?? '', lead: gain(platformOf(figures)) - (next ? gain(next) : 0) };
};

/** The figures with the benefits that edition 2.0 assumed. */
export const asBefore = (figures: Figures): Figures => ({
  ...figures,
  businessCase: { ...figures.businessCase, ...figures.businessCase.before },
});

/** The figures with half of one benefit, by its source. */
export const halved = (figures: Figures): Record<'claims' | 'subscriptions' | 'renewals', Figures> => {
  const { businessCase: sample } = figures;
  const { claimsOfHundred: claims } = sample;
  const having = (change: Partial<Figures['businessCase']>): Figures => ({
    ...figures,
    businessCase: { ...sample, ...change },
  });
  return {
    claims: having({ claimsOfHundred: { ...claims, avoided: claims.avoided / 2 } }),
    subscriptions: having({ subscribersPercent: sample.subscribersPercent / 2 }),
    renewals: having({ renewalHoursSaved: sample.renewalHoursSaved / 2 }),
  };
};

/** The fewest importers at which the platform brings what it costs, at an end or in the middle of its cost. */
export const breakEven = (figures: Figures, at: 'low' | 'middle' | 'high' = 'middle'): number | undefined => {
  const optionsAt = optionsBy(figures);
  return firstWhere((importers) => {
    const { brings, cost } = platformIn(optionsAt(importers));
    return brings >= (at === 'middle' ? middle(cost) : cost[at]);
  });
};

/** How much more the platform leaves than Fabric with Power Pages at the number of importers that Phase 3 is built for. */
export const leadOverFabric = (figures: Figures): number => {
  const [fabric, platform] = options(figures).slice(-2);
  return fabric && platform ? gain(platform) - gain(fabric) : 0;
};

/** The fewest importers at which no other option leaves more than the platform. */
export const winsFrom = (figures: Figures): number | undefined => {
  const optionsAt = optionsBy(figures);
  return firstWhere((importers) => {
    const all = optionsAt(importers);
    return all.every((each) => gain(each) <= gain(platformIn(all)));
  });
};

/** The fewest users of each importer that pays at which Fabric with Power Pages costs no less than the platform. */
export const usersFrom = (figures: Figures): number | undefined => {
  const optionsAt = atVolume(figures);
  return firstWhere((users) => {
    const [fabric, platform] = optionsAt(figures.targets.phase3.importers, users).slice(-2);
    return fabric !== undefined && platform !== undefined && middle(fabric.cost) >= middle(platform.cost);
  });
};
