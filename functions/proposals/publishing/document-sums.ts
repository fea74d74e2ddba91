import type { Block, Proposal, Section, Table } from '#shared/proposals.ts';
import { sectionLines } from './document-lines.ts';
import type { FigureError } from './figure-checks.ts';
import type { Range } from './figure-types.ts';
import { count } from './format.ts';
import { sum } from './range.ts';

const printed = String.raw`([+-]?)\$?(\d[\d,]*(?:\.\d+)?)%?`;
const range = new RegExp(`^${printed}(?:(?:-| to )${printed})?(?: (?:hours?|weeks?))?$`);

const number = (sign: string | undefined, digits: string): number =>
  (sign === '-' ? -1 : 1) * Number(digits.replaceAll(',', ''));

/** Reads a number or a range as documents print it: "$12,000-$15,000", "15-18 weeks", "50%". */
const readRange = (cell: string): Range | undefined => {
  const [, sign, digits, highSign, highDigits] = range.exec(cell) ?? [];
  if (digits === undefined) return undefined;
  const low = number(sign, digits);
  return { low, high: highDigits === undefined ? low : number(highSign, highDigits) };
};

const near = (one: Range, other: Range): boolean =>
  Math.abs(one.low - other.low) < 0.005 && Math.abs(one.high - other.high) < 0.005;

const text = ({ low, high }: Range): string =>
  near({ low, high: low }, { low, high }) ? count(low) : `${count(low)}-${count(high)}`;

const product = (one: Range, other: Range): Range => ({ low: one.low * other.low, high: one.high * other.high });

const columnErrors = ({ columns, rows, foot = [] }: Table): string[] =>
  columns.flatMap(({ label, align }, index) => {
    const stated = readRange(foot[index] ?? '');
    if (align !== 'end' || !stated) return [];
    const cells = rows.flatMap((row) => readRange(row[index] ?? '') ?? []);
    const added = sum(cells);
    return near(stated, added)
      ? []
      : [`the column "${label}" adds up to ${text(added)}, and its last row says ${text(stated)}`];
  });

const productErrors = ({ columns, rows }: Table): string[] => {
  const at = (pattern: RegExp) => columns.findIndex(({ label }) => pattern.test(label));
  const [hours, rate, amount] = [at(/^Hours$/), at(/^Rate/), at(/^(Amount|Cost)$/)];
  return rows.flatMap((row) => {
    const [quantity, price, stated] = [hours, rate, amount].map((index) => readRange(row[index] ?? ''));
    if (!quantity || !price || !stated || near(product(quantity, price), stated)) return [];
    return [
      `"${row[0]}" says ${row[amount]}, and ${row[hours]} hours at ${row[rate]} are ${text(product(quantity, price))}`,
    ];
  });
};

/** A schedule of payments: each is its share of the price in the last row. */
const paymentErrors = ({ columns, rows, foot = [] }: Table): string[] => {
  const [share, amount] = ['Share', 'Amount'].map((name) => columns.findIndex(({ label }) => label === name));
  const price = readRange(foot[amount ?? -1] ?? '');
  if (!price) return [];
  return rows.flatMap((row) => {
    const [part, stated] = [readRange(row[share ?? -1] ?? ''), readRange(row[amount ?? -1] ?? '')];
    if (!part || !stated) return [];
    const due = product(price, { low: part.low / 100, high: part.high / 100 });
    return near(due, stated)
      ? []
      : [`"${row[0]}" says ${row[amount ?? -1]}, and ${row[share ?? -1]} of the price is ${text(due)}`];
  });
};

const digits = String.raw`\d(?:[\d,.]*\d)?`;
const figure = String.raw`(?<![\d-])(\$?${digits}(?:-\$?${digits})?)`;
const amount = String.raw`(\$${digits}(?:-\$${digits})?)`;
const products = [
  new RegExp(`${figure} hours at ${figure}(?: per hour)?(?:,|:| is| are| come to)* (?:up to )?${amount}`, 'g'),
  new RegExp(`${amount}(?:, which is|:| for) ${figure} hours at ${figure}`, 'g'),
];

const sentenceErrors = (line: string): string[] =>
  products.flatMap((pattern, index) =>
    [...line.matchAll(pattern)].flatMap(([sentence, ...found]) => {
      const [amount, hours, rate] = (index === 0 ? [found[2], found[0], found[1]] : found).map((each) =>
        readRange(each ?? ''),
      );
      if (!amount || !hours || !rate || near(product(hours, rate), amount)) return [];
      return [`"${sentence}" is ${text(product(hours, rate))}`];
    }),
  );

const tableOf = (block: Block): Table[] =>
  block.kind === 'table' ? [block] : block.kind === 'drawing' ? [block.table] : [];

const sectionErrors = (section: Section): string[] => [
  ...section.blocks
    .flatMap(tableOf)
    .flatMap((table) =>
      [...columnErrors(table), ...productErrors(table), ...paymentErrors(table)].map(
        (error) => `table "${table.caption}": ${error}`,
      ),
    ),
  ...sectionLines(section).flatMap(sentenceErrors),
];

/**
 * Reads the sums of documents back as a reader does: tables add up to their last row, hours times a rate are the amount
 * beside them, and payments come to the price.
 * @returns for each fault its document and section, the rule, and the mend; empty when there is none
 */
export const documentErrors = (documents: readonly Proposal[]): FigureError[] =>
  documents.flatMap(({ slug, sections }) =>
    sections.flatMap((section) =>
      sectionErrors(section).map(
        (error) =>
          `The document "${slug}", section "${section.title}": ${error}. Change the figures it is computed from, or the text.`,
      ),
    ),
  );
