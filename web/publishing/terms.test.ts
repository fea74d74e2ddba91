import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testFolder } from '#scripts/testing/test-folder.ts';
import { documentLines } from '#web/testing/document-lines.ts';
import { everyRoom } from '#web/testing/rooms.ts';
import { changedTerms, readTerms, reasonErrors } from './terms.ts';

const folder = testFolder();
const price = { key: 'price', name: 'Price', value: '$12,000' };
const due = { key: 'due', name: 'Second payment', value: 'due after acceptance' };
const late = { key: 'late', name: 'Late delivery', value: '5% off' };
const before = { terms: [price, due] };
const moved = { ...due, value: 'due on handover' };

describe('changedTerms', () => {
  it('lists every term that differs', () => {
    const reasons = { due: 'Why it moved.', late: 'Why it came.', price: 'Why it went.' };
    expect(changedTerms(before, { terms: [moved, late], reasons })).toEqual([
      { key: 'due', name: due.name, before: due.value, now: moved.value, reason: 'Why it moved.' },
      { key: 'late', name: late.name, now: late.value, reason: 'Why it came.' },
      { key: 'price', name: price.name, before: price.value, reason: 'Why it went.' },
    ]);
  });

  it('lists terms in the order of their groups', () => {
    const groups = [{ title: 'To your disadvantage', keys: ['late', 'price'] }];
    const changed = changedTerms(before, { terms: [moved, late], groups });
    expect(changed.map(({ key, group }) => [key, group])).toEqual([
      ['late', 'To your disadvantage'],
      ['price', 'To your disadvantage'],
      ['due', undefined],
    ]);
  });

  it('lists nothing when either edition states no terms', () => {
    expect(changedTerms({}, before)).toEqual([]);
    expect(changedTerms(before, {})).toEqual([]);
  });
});

describe('reasonErrors', () => {
  it('names each changed term without a reason', () => {
    expect(reasonErrors(before, { terms: [price, moved, late], reasons: { due: ' ' } })).toEqual([
      '"due" changed from “due after acceptance” to “due on handover”: give the reason.',
      '"late" changed from nothing to “5% off”: give the reason.',
    ]);
  });

  it('names each term that changed again while its reason stayed the same', () => {
    const published = { terms: [price, moved], reasons: { due: 'Handover can be dated.' } };
    const again = { terms: [price, due], reasons: { due: 'Handover can be dated. ' } };
    expect(reasonErrors(published, again)).toEqual(['"due" changed again: write a new reason.']);
    expect(reasonErrors(published, { ...again, reasons: { due: 'You asked for it.' } })).toEqual([]);
  });

  it('lists in one sentence all unchanged terms that have a new reason', () => {
    expect(reasonErrors(before, { ...before, reasons: { price: 'It rose.', due: 'It moved.' } })).toEqual([
      'Remove the reasons for unchanged terms: price, due.',
    ]);
  });

  it('accepts a reason kept from the previous edition if its term is unchanged', () => {
    const published = { ...before, reasons: { price: 'It rose.' } };
    expect(reasonErrors(published, published)).toEqual([]);
  });
});

it('readTerms: reads the terms of an edition from terms.json', () => {
  expect(readTerms(folder, '1.0')).toEqual({});
  writeFileSync(join(folder, 'terms.json'), JSON.stringify({ '1.0': before }));
  expect(readTerms(folder, '1.0')).toEqual(before);
  expect(readTerms(folder, '2.0')).toEqual({});
});

const published = everyRoom.flatMap(({ name, editions }) =>
  editions.map((edition) => ({ name, edition, version: edition.facts.version })),
);

it.each(published)('terms of $name $version: state only figures found in the documents', ({ edition }) => {
  const text = [...edition.documents.values()].flatMap((json) => documentLines(JSON.parse(json))).join('\n');
  const unstated = (edition.facts.terms ?? []).flatMap(({ key, value }) =>
    [...value.matchAll(/\$?\d[\d,]*(?:-\$?\d[\d,]*)?%?(?<!,)/g)]
      .filter(([figure]) => !text.includes(figure))
      .map(([figure]) => `${key}: ${figure}`),
  );
  expect(unstated).toEqual([]);
});
