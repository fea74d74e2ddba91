import { billOf } from './bill.ts';
import { pricesOf } from './prices.ts';

/** What the document shows. */
export const usualPageViews = [10_000, 1_000_000, 100_000_000] as const;

const count = (amount: number) => amount.toLocaleString('en-US');

const dollars = (amount: number) => {
  if (amount > 0 && amount < 0.005) return '< 0.01';
  return amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
};

const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** The costs of a month as a table in Markdown, a column for each number of page views. */
export const costTable = (pageViews: readonly number[]): string => {
  const bills = pageViews.map(billOf);
  const [first = new Map<string, number>()] = bills;
  const totals = bills.map((bill) => [...bill.values()].reduce((sum, amount) => sum + amount, 0));
  return [
    row([`US$ a month (prices of ${pricesOf})`, ...pageViews.map((views) => `${count(views)} page views`)]),
    row(['---', ...pageViews.map(() => '---:')]),
    ...[...first.keys()].map((service) => row([service, ...bills.map((bill) => dollars(bill.get(service) ?? 0))])),
    row(['**Total**', ...totals.map((total) => `**${dollars(total)}**`)]),
  ].join('\n');
};
