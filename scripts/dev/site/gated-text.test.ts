import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { apiPaths } from '#shared/api.ts';
import { site } from '#shared/site.ts';
import { rooms } from '#web/testing/rooms.ts';
import { buildSiteIfChanged } from './build.ts';
import { findLeaks, gatedTexts, stringsIn, withoutPublicFacts } from './gated-text.ts';

const texts = await gatedTexts();
const folder = () => mkdtempSync(join(tmpdir(), 'leaks-'));
const leaksOf = (content: string, file = 'some.js') => {
  const where = folder();
  writeFileSync(join(where, file), content);
  return findLeaks(where, texts).map(({ text }) => text);
};

const documents = rooms.flatMap(({ editions }) => editions.flatMap((edition) => [...edition.documents]));
const clients = rooms.flatMap(({ editions }) => editions.map(({ facts }) => facts.client));
/** Names of rooms, and slugs unless they are ordinary words. */
const names = [
  ...rooms.flatMap((room) => [room.name, room.facts.address]),
  ...documents.map(([slug]) => slug).filter((slug) => slug.includes('-')),
];

describe('built site', () => {
  beforeAll(() => buildSiteIfChanged(() => undefined), 60_000);

  it('contains nothing that only a client may read', () => {
    expect(findLeaks(siteFolder, texts)).toEqual([]);
  });
});

describe('findLeaks', () => {
  it('searches for every sentence or amount', () => {
    const strings = documents.flatMap(([, json]) => stringsIn(JSON.parse(json)));
    const sentences = strings.filter((text) => text.length >= 20);
    const amounts = strings.flatMap((text) => text.match(/\$\d{1,3}(?:,\d{3})+/g) ?? []);
    const secrets = withoutPublicFacts([...sentences, ...amounts, ...names, ...clients], site);
    const known = new Set(texts);
    expect(secrets.filter((text) => !known.has(text))).toEqual([]);
    expect(secrets.length).toBeGreaterThan(documents.length);
  });

  it('finds one leaked sentence in HTML or script', () => {
    for (const { sections } of documents.map(([, json]) => JSON.parse(json))) {
      // Some documents have only short texts.
      const [sentence] = stringsIn(sections).filter((text) => texts.includes(text));
      if (sentence === undefined) continue;
      expect(leaksOf(`const a=${JSON.stringify(sentence)}`)).toContain(sentence);
      const html = sentence.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
      expect(leaksOf(`<p>${html}</p>`)).toContain(sentence);
    }
  });

  it('ignores public facts of the firm', () => {
    const firm = {
      ...site,
      phone: '+1 202-555-0100',
      address: { street: '1 Main Street', postalCode: '00000', city: 'Anytown', region: 'NY', country: 'USA' },
      accountable: { name: 'Ada Hartley', role: 'Managing Partner' },
    };
    const known = [
      '1 Main Street, Anytown, NY, 00000, USA',
      '202-555',
      'Ada Hartley, Managing Partner',
      site.legalName,
    ];
    expect(withoutPublicFacts([...known, '$12,000', 'Main Street and others'], firm)).toEqual([
      '$12,000',
      'Main Street and others',
    ]);
  });

  it('ignores the bytes of pictures', () => {
    const [amount] = texts.filter((text) => /^\$[\d,]+$/.test(text));
    if (amount === undefined) return;
    expect(leaksOf(amount)).toContain(amount);
    expect(leaksOf(amount, 'some.png')).toEqual([]);
  });

  it('finds one leaked figure of each kind', () => {
    for (const kind of [/^\$[\d,]+$/, /^\d[\d,]*-\d[\d,]*\d$/, / (?:hours|weeks)$/, / uptime$/]) {
      const [figure] = texts.filter((text) => kind.test(text));
      if (figure !== undefined) expect(leaksOf(`<td>between ${figure} in all</td>`)).toContain(figure);
    }
  });

  it.each([...new Set(names)])('finds the name of a room or a document: %s', (name) => {
    expect(leaksOf(`fetch("${apiPaths.proposals}/${name}")`)).toContain(name);
  });
});
