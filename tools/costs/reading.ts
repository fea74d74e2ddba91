import { pauseMs } from '#scripts/desk/lead-cache.ts';
import { prices } from './prices.ts';
import { assumed } from './usage.ts';

/** What one unit reads of a table: with the newest write, and where that may be missing. Kilobytes. */
const kilobytesPerUnit = { consistent: 4, eventual: 8 };

/** What it costs to read the whole table of leads once. Dollars. */
const readingOf = (leads: number, how: keyof typeof kilobytesPerUnit): number =>
  ((leads * assumed.leadKilobytes) / kilobytesPerUnit[how] / prices.tableReads.per) * prices.tableReads.dollars;

/** A day on which the desk is open, in hours. */
const workingDay = 8;

const leads = 20_000;

const dollars = (amount: number) => amount.toFixed(2);

/** What it costs to look at many leads, as a sentence. */
export const readingSentence = (): string => {
  const readings = (workingDay * 3_600_000) / pauseMs.deployed;
  const day = dollars(readingOf(leads, 'consistent') * readings);
  const month = dollars(readingOf(leads, 'eventual') * 30);
  return `With ${leads.toLocaleString('en-US')} leads, a desk that is open for ${workingDay} hours costs ${day} at most, and a month in which leads are erased by themselves ${month}.`;
};
