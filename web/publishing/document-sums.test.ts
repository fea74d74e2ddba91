import { expect, it } from 'vitest';
import { amounts, columns, paragraph, section, table } from './blocks.ts';
import { documentErrors } from './document-sums.ts';

const facts = { subtitle: '', client: '', version: '1.0', date: '2026-11-20', validUntil: '2026-12-20' };
const errorsOf = (...blocks: Parameters<typeof section>[2]) =>
  documentErrors([{ slug: 'order', title: '', ...facts, sections: [section('price', 'Price', blocks)] }]);
const work = (hours: string, cost: string, total: string) =>
  table(
    'Work',
    columns('Work package', amounts('Hours'), amounts('Rate'), amounts('Cost')),
    [
      ['Login', hours, '$200', cost],
      ['Reports', '10-12', '$200', '$2,000-$2,400'],
    ],
    ['Total', '', '', total],
  );
const payments = (first: string) =>
  table(
    'Payments',
    columns('Due', 'Share', amounts('Amount')),
    [
      ['At kickoff', '50%', first],
      ['On delivery', '50%', '$6,000.25'],
    ],
    ['Total', '100%', '$12,000.50'],
  );

it('documentErrors: accepts correct sums and products', () => {
  const sentence = paragraph('It costs $12,000, which is 60 hours at $200. Or 5-6 hours at $100 per hour: $500-$600.');
  expect(errorsOf(work('5', '$1,000', '$3,000-$3,400'), payments('$6,000.25'), sentence)).toEqual([]);
});

it.each([
  [
    work('5', '$1,000', '$3,000'),
    'table "Work": the column "Cost" adds up to 3,000-3,400, but its last row says 3,000',
  ],
  [work('6', '$1,000', '$3,000-$3,400'), 'table "Work": "Login" says $1,000, but 6 times $200 is 1,200'],
  [payments('$7,000'), 'table "Payments": "At kickoff" says $7,000, but 50% times $12,000.50 is 6,000.3'],
  [paragraph('$14,000, which is 60 hours at $200.'), 'says $14,000, but 60 times $200 is 12,000'],
  [paragraph('Up to 15 hours at $200 per hour: up to $2,000.'), 'says $2,000, but 15 times $200 is 3,000'],
])('documentErrors: names a wrong figure with its section and the fix', (block, sentence) => {
  const [error = '', ...more] = errorsOf(block);
  expect(more.length).toBeLessThan(2);
  expect(error).toMatch(
    /^The document "order", section "Price": .+\. Change the figures it is computed from, or the text\.$/,
  );
  expect(errorsOf(block).join()).toContain(sentence);
});
