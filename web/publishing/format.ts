import type { Range } from './figures.ts';

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** A number with thousands separators and at most one decimal: 1108 is "1,108". */
export const count = (value: number): string => whole.format(value);

/** US dollars, with cents only where there are any: 6000 is "$6,000", 0.3 is "$0.30". */
export const dollars = (value: number): string =>
  Number.isInteger(value) ? wholeDollars.format(value) : dollarsAndCents.format(value);

const joined = ({ low, high }: Range, format: (value: number) => string): string =>
  low === high ? format(low) : `${format(low)}-${format(high)}`;

/** A range with a hyphen: "783-1,108"; a single value if both ends are equal. */
export const span = (range: Range): string => joined(range, count);

/** For example "$138,600-$194,600". */
export const dollarSpan = (range: Range): string => joined(range, dollars);

const withSign = (value: number): string => (value > 0 ? `+${dollars(value)}` : dollars(value));

/** A difference in US dollars: "+$2,000", "-$500 to +$1,000". */
export const dollarDifference = ({ low, high }: Range): string =>
  low === high ? withSign(low) : `${withSign(low)} to ${withSign(high)}`;

/** A range with one dollar sign, as in the comparison document: "$2,200-7,500". */
export const shortDollarSpan = ({ low, high }: Range): string => `${dollars(low)}-${count(high)}`;

const counted = (range: Range, unit: string): string => `${span(range)} ${unit}${range.high === 1 ? '' : 's'}`;

/** For example "60-75 hours". */
export const hours = (range: Range): string => counted(range, 'hour');

/** For example "5-6 weeks". */
export const weeks = (range: Range): string => counted(range, 'week');

/** For example "30 days" or "1 business day". */
export const days = (value: number, kind = ''): string => counted({ low: value, high: value }, `${kind}day`);

/** A weekly frequency in words: "twice", "3 times". */
export const timesAWeek = (times: number): string => ({ 1: 'once', 2: 'twice' })[times] ?? `${times} times`;

/** For example "2.9%". */
export const percent = (value: number): string => `${count(value)}%`;
