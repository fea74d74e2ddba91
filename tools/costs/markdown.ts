import { billOf, canaryCost, cheapestOf, type Offer, totalOf } from './bill.ts';
import type { Deployed } from './deployed.ts';
import { plansOf } from './plans.ts';
import { pricesOf } from './prices.ts';

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
