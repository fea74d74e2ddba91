export type Range = { readonly low: number; readonly high: number };

/** An amount in US dollars. A price marked as agreed need not equal hours times rates. */
export type Price = Range & { readonly agreed?: boolean };

/** Work with a demonstrable result. */
export type WorkPackage = {
  readonly name: string;
  readonly result: string;
  readonly hours: Range;
  /** The first and last part of the phase's plan in which this work is done. Absent if the phase has no plan. */
  readonly parts?: readonly [first: number, last: number];
};

/** A share of a phase's cost, in percent, and when it is due. */
export type Installment = {
  readonly percent: number;
  readonly due: 'kickoff' | 'delivery' | 'launch' | { readonly week: number };
};

export type MonthlyLine = { readonly name: string; readonly cost: Range };

export const fixed = (value: number): Range => ({ low: value, high: value });

export const rounded = ({ low, high }: Range): Range => ({ low: Math.round(low), high: Math.round(high) });

export const sum = (ranges: readonly Range[]): Range =>
  ranges.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), { low: 0, high: 0 });

export const times = ({ low, high }: Range, factor: number): Range => ({ low: low * factor, high: high * factor });

export const minus = (from: Range, taken: Range): Range => ({
  low: from.low - taken.low,
  high: from.high - taken.high,
});

export const per = (dividend: Range, divisor: Range): Range => ({
  low: dividend.low / divisor.low,
  high: dividend.high / divisor.high,
});

export const share = ({ low, high }: Range, percent: number): Range => ({
  low: (low * percent) / 100,
  high: (high * percent) / 100,
});

export const equal = (one: Range, other: Range): boolean => one.low === other.low && one.high === other.high;

export const middle = ({ low, high }: Range): number => (low + high) / 2;
