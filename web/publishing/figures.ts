/** From a low to a high end, both included. */
export type Range = {
  readonly low: number;
  readonly high: number;
};

/** An amount in US dollars. An agreed one need not follow from hours and rates: a seller may set it. */
export type Price = Range & { readonly agreed?: boolean };

/** A piece of work with a result that can be shown, and its hours. */
export type WorkPackage = {
  readonly name: string;
  readonly result: string;
  readonly hours: Range;
  /** How it is accepted: what a person checks, and which one. */
  readonly accepted?: { readonly when: string; readonly by: string };
};

/** A part of a phase's cost, in percent, and the moment it falls due. */
export type Installment = {
  readonly percent: number;
  readonly due: 'kickoff' | 'delivery' | 'launch' | { readonly week: number };
};

/** A service that is paid every month, in US dollars. */
export type MonthlyLine = {
  readonly name: string;
  readonly cost: Range;
};

/** A number that is the same at both ends. */
export const fixed = (value: number): Range => ({ low: value, high: value });

/** Both ends rounded. */
export const rounded = ({ low, high }: Range): Range => ({ low: Math.round(low), high: Math.round(high) });

/** The sum of ranges, end by end. */
export const sum = (ranges: readonly Range[]): Range =>
  ranges.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), { low: 0, high: 0 });

/** A range times a factor, such as hours times a rate. */
export const times = ({ low, high }: Range, factor: number): Range => ({ low: low * factor, high: high * factor });

/** One range minus another, end by end. */
export const less = (from: Range, taken: Range): Range => ({ low: from.low - taken.low, high: from.high - taken.high });

/** One range divided by another, end by end. */
export const per = (dividend: Range, divisor: Range): Range => ({
  low: dividend.low / divisor.low,
  high: dividend.high / divisor.high,
});

/** A percentage of a range. */
export const share = ({ low, high }: Range, percent: number): Range => ({
  low: (low * percent) / 100,
  high: (high * percent) / 100,
});

export const equal = (one: Range, other: Range): boolean => one.low === other.low && one.high === other.high;

/** Halfway between both ends. */
export const middle = ({ low, high }: Range): number => (low + high) / 2;
