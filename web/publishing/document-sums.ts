import type { Block, Proposal, Section, Table } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { FigureError } from './figure-checks.ts';
import { type Range, sum } from './figures.ts';
import { span } from './format.ts';

const digits = String.raw`\d(?:[\d,.]*\d)?`;
const printed = String.raw`([+-]?)\$?(${digits})(%?)`;
const range = new RegExp(`^${printed}(?:(?:-| to )${printed})?(?: (?:hours?|weeks?))?$`);

const number = (sign = '', digits = '', percent = ''): number =>
  (Number(digits.replaceAll(',', '')) * (sign === '-' ? -1 : 1)) / (percent ? 100 : 1);

/** Parses a number or range as printed: "$12,000-$15,000", "15-18 weeks", "50%". */
const readRange = (cell = ''): Range | undefined => {
  const [, sign, digits, percent, highSign, highDigits, highPercent] = range.exec(cell) ?? [];
  if (digits === undefined) return undefined;
  const low = number(sign, digits, percent);
  return { low, high: highDigits === undefined ? low : number(highSign, highDigits, highPercent) };
};

const near = (one: Range, other: Range): boolean =>
  Math.abs(one.low - other.low) < 0.005 && Math.abs(one.high - other.high) < 0.005;

const columnErrors = ({ columns, rows, foot = [] }: Table): string[] =>
  columns.flatMap(({ label, align }, index) => {
    const stated = readRange(foot[index]);
    const added = sum(rows.flatMap((row) => readRange(row[index]) ?? []));
    if (align !== 'end' || !stated || near(stated, added)) return [];
    return [`the column "${label}" adds up to ${span(added)}, but its last row says ${span(stated)}`];
  });

const productErrors = (factors: readonly (string | undefined)[], stated?: string, where = ''): string[] => {
  const [one, other, product] = [...factors, stated].map(readRange);
  if (!one || !other || !product) return [];
  const due = { low: one.low * other.low, high: one.high * other.high };
  return near(due, product) ? [] : [`"${where}" says ${stated}, but ${factors.join(' times ')} is ${span(due)}`];
};

/** Checks each row: a cost must be hours times rate, and a payment must be its share of the total in the last row. */
const rowErrors = ({ columns, rows, foot = [] }: Table): string[] => {
  const at = (label: RegExp) => columns.findIndex((column) => label.test(column.label));
  const [hours, rate, cost, share, amount] = [/^Hours$/, /^Rate/, /^(Amount|Cost)$/, /^Share$/, /^Amount$/].map(at);
  return rows.flatMap((row) => {
    const cell = (index = -1, cells = row) => cells[index];
    return [
      ...productErrors([cell(hours), cell(rate)], cell(cost), row[0]),
      ...productErrors([cell(share), cell(amount, foot)], cell(amount), row[0]),
    ];
  });
};

const figure = (name: string) => String.raw`(?<${name}>(?<![\d-])\$?${digits}(?:-\$?${digits})?)`;
const amount = String.raw`(?<amount>\$${digits}(?:-\$${digits})?)`;
const work = `${figure('hours')} hours at ${figure('rate')}`;
const products = [
  new RegExp(`${work}(?: per hour)?(?:,|:| is| are| come to)* (?:up to )?${amount}`, 'g'),
  new RegExp(`${amount}(?:, which is|:| for) ${work}`, 'g'),
];

const sentenceErrors = (line: string): string[] =>
  products
    .flatMap((pattern) => [...line.matchAll(pattern)])
    .flatMap(({ 0: sentence, groups: { hours, rate, amount } = {} }) => productErrors([hours, rate], amount, sentence));

const tableOf = (block: Block): Table[] =>
  block.kind === 'table' ? [block] : block.kind === 'drawing' ? [block.table] : [];

const tableErrors = (table: Table): string[] =>
  [...columnErrors(table), ...rowErrors(table)].map((error) => `table "${table.caption}": ${error}`);

const sectionErrors = (section: Section): string[] => [
  ...section.blocks.flatMap(tableOf).flatMap(tableErrors),
  ...sectionLines(section).flatMap(sentenceErrors),
];

/** Checks table totals, products of hours and rates, and payments. @returns where each error is and how to fix it */
export const documentErrors = (documents: readonly Proposal[]): FigureError[] =>
  documents.flatMap(({ slug, sections }) =>
    sections.flatMap((section) =>
      sectionErrors(section).map(
        (error) =>
          `The document "${slug}", section "${section.title}": ${error}. Change the figures it is computed from, or the text.`,
      ),
    ),
  );
