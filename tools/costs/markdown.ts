import { pauseMs } from '#scripts/desk/lead-cache.ts';
import { billOf, canaryCost, cheapestOf, type Offer, totalOf } from './bill.ts';
import type { Deployed } from './deployed.ts';
import { plansOf } from './plans.ts';
import { prices, pricesOf } from './prices.ts';
import { assumed } from './usage.ts';

/** What the document shows. */
export const usualPageViews = [10_000, 100_000, 1_000_000, 10_000_000, 100_000_000] as const;

/** The line of the bill that only a setting brings. */
const webAclLine = 'Web ACL';

const count = (amount: number) => amount.toLocaleString('en-US');

const dollars = (amount: number) => {
  if (amount > 0 && amount < 0.005) return '< 0.01';
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

const offer = ({ name, dollars: amount }: Offer) => `${name}: ${dollars(amount)}`;

/** The costs of a month as a table in Markdown, a column for each number of page views. */
export const costTable = (pageViews: readonly number[], counts: Deployed): string => {
  const bills = pageViews.map((views) => billOf(views, counts));
  const withAcl = pageViews.map((views) => billOf(views, counts, { webAcl: true }));
  const lines = [...(bills[0]?.keys() ?? [])].filter((service) => service !== webAclLine);
  const each = (cell: (views: number) => string) => pageViews.map(cell);
  return [
    row([`US$ a month (prices of ${pricesOf})`, ...each((views) => `${count(views)} page views`)]),
    row(['---', ...each(() => '---:')]),
    ...lines.map((service) => row([service, ...bills.map((bill) => dollars(bill.get(service) ?? 0))])),
    row(['**Total, pay as you go**', ...bills.map((bill) => `**${dollars(totalOf(bill))}**`)]),
    row([`${webAclLine} (\`wafRateLimit\`)`, ...withAcl.map((bill) => dollars(bill.get(webAclLine) ?? 0))]),
    row(['**Total with a web ACL**', ...withAcl.map((bill) => `**${dollars(totalOf(bill))}**`)]),
    row([`Cheapest (plans of ${plansOf})`, ...each((views) => offer(cheapestOf(views, counts, { webAcl: false })))]),
    row(['Cheapest with a web ACL', ...each((views) => offer(cheapestOf(views, counts, { webAcl: true })))]),
  ].join('\n');
};

/** What the canary costs, as a sentence. */
export const canarySentence = (counts: Deployed): string =>
  `Of this, the canary is ${dollars(canaryCost(counts))} where nothing is free any longer.`;

/** What one unit reads of a table: with the newest write, and where that may be missing. Kilobytes. */
const kilobytesPerUnit = { consistent: 4, eventual: 8 };

/** What it costs to read the whole table of leads once. Dollars. */
const readingOf = (leads: number, how: keyof typeof kilobytesPerUnit): number =>
  ((leads * assumed.leadKilobytes) / kilobytesPerUnit[how] / prices.tableReads.per) * prices.tableReads.dollars;

/** A day on which the desk is open, in hours. */
const workingDay = 8;

const leads = 20_000;

const cents = (amount: number) => amount.toFixed(2);

/** What it costs to look at many leads, as a sentence. */
export const readingSentence = (): string => {
  const readings = (workingDay * 3_600_000) / pauseMs.deployed;
  const day = cents(readingOf(leads, 'consistent') * readings);
  const month = cents(readingOf(leads, 'eventual') * 30);
  return `With ${leads.toLocaleString('en-US')} leads, a desk that is open for ${workingDay} hours costs ${day} at most, and a month in which leads are erased by themselves ${month}.`;
};
