export type Range = { readonly low: number; readonly high: number };

/** A range of one number. */
export const fixed = (value: number): Range => ({ low: value, high: value });

/** The sum of all lower and of all higher ends. */
export const sum = (ranges: readonly Range[]): Range =>
  ranges.reduce((total, { low, high }) => ({ low: total.low + low, high: total.high + high }), fixed(0));

/** Subtracts low from low and high from high. */
export const minus = (from: Range, taken: Range): Range => ({
  low: from.low - taken.low,
  high: from.high - taken.high,
});

export const times = ({ low, high }: Range, factor: number): Range => ({ low: low * factor, high: high * factor });

const wholeNumber = new Intl.NumberFormat('en-US');
const cents = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 });

type Dollars = `$${string}`;

/** US dollars, with cents only where there are any: 6000 is "$6,000", 0.3 is "$0.30". */
export const dollars = (value: number): Dollars => `$${(Number.isInteger(value) ? wholeNumber : cents).format(value)}`;

/** For example "1,108". */
export const count = (value: number): string => wholeNumber.format(value);

/** For example "783-1,108"; one number if both ends are equal. */
export const span = ({ low, high }: Range): string => (low === high ? count(low) : `${count(low)}-${count(high)}`);

/** For example "$138,600-$194,600". */
export const dollarSpan = ({ low, high }: Range): Dollars =>
  low === high ? dollars(low) : `${dollars(low)}-${dollars(high)}`;

/** With one dollar sign, for the narrow cells of a comparison: "$2,200-7,500". */
export const shortDollarSpan = ({ low, high }: Range): Dollars =>
  low === high ? dollars(low) : `${dollars(low)}-${count(high)}`;

/** For example "60-75 hours". */
export const hours = (range: Range): string => `${span(range)} hours`;

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** A number as a sentence has it: in words below ten. */
export const inWords = (value: number): string => small[value] ?? count(value);

/** For example "5-6 weeks". */
export const weeks = (range: Range): string => `${span(range)} weeks`;
