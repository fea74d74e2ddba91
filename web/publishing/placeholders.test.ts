import { describe, expect, it } from 'vitest';
import { openPlaceholders, placeholderText } from './placeholders.ts';

const file = 'rooms/example/parties.ts';
const filled = { label: 'quote number', file, value: 'Q-7', sample: 'Q-0001' };
const sample = { label: 'address of the client', file, sample: '1 Example Street' };
const gap = { label: 'legal clauses', file };
const named = { label: 'name of the person', gap: 'name', file };

describe('placeholders', () => {
  it.each([
    ['their value', filled, 'Q-7'],
    ['their sample, marked as such', sample, '1 Example Street [sample]'],
    ['their label in brackets', gap, '[legal clauses]'],
    ['their gap text in brackets', named, '[name]'],
  ])('print %s', (_how, placeholder, text) => {
    expect(placeholderText(placeholder)).toBe(text);
  });

  it('remain unresolved until they have a value', () => {
    expect(openPlaceholders({ placeholders: [filled, sample, gap, named] })).toEqual([
      `${file}: only a sample for the address of the client.`,
      `${file}: no legal clauses.`,
      `${file}: no name of the person.`,
    ]);
  });
});
