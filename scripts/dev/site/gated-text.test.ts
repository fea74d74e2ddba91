import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { siteFolder } from '#infra/built-site.ts';
import { apiPaths } from '#shared/api.ts';
import { site } from '#shared/site.ts';
import { dollars, hours, percent, span } from '#web/publishing/format.ts';
import { figures } from '#web/rooms/clearbond/figures/figures.ts';
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
/** Of rooms, and of documents unless their slug is an ordinary word. */
const names = [
  ...rooms.flatMap((room) => [room.name, room.facts.address]),
  ...documents.map(([slug]) => slug).filter((slug) => slug.includes('-')),
];

describe('the built site', () => {
  beforeAll(() => buildSiteIfChanged(() => undefined), 60_000);

  it('holds nothing of what only a client may read', () => {
    expect(findLeaks(siteFolder, texts)).toEqual([]);
  });
});

describe('the search', () => {
  it('knows every sentence, the figures and the names of the documents', () => {
    expect(texts.length).toBeGreaterThan(500);
    const { phase1, phase2, phase3, monthly } = figures;
    const { low, high } = monthly.phase2.total;
    for (const amount of [phase1.cost.low, phase2.cost.low, phase2.cost.high, low, high]) {
      expect(texts).toContain(dollars(amount));
    }
    for (const range of [phase2.developmentHours, phase2.hours, phase3.hours]) expect(texts).toContain(span(range));
    expect(texts).toEqual(expect.arrayContaining([...names, ...clients]));
  });

  it('finds one leaked sentence of any document, as HTML or script would hold it', () => {
    for (const { sections } of documents.map(([, json]) => JSON.parse(json))) {
      // A document may have short texts only.
      const [sentence] = stringsIn(sections).filter((text) => texts.includes(text));
      if (sentence === undefined) continue;
      expect(leaksOf(`const a=${JSON.stringify(sentence)}`)).toContain(sentence);
      const html = sentence.replaceAll('&', '&amp;').replaceAll("'", '&#x27;').replaceAll('"', '&quot;');
      expect(leaksOf(`<p>${html}</p>`)).toContain(sentence);
    }
  });

  it('takes no public fact of the firm for a secret', () => {
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

  it('takes no bytes of a picture for a figure', () => {
    const amount = texts.find((text) => /^\$\d+$/.test(text)) ?? '';
    expect(leaksOf(amount)).toContain(amount);
    expect(leaksOf(amount, 'some.png')).toEqual([]);
  });

  it('finds one leaked figure', () => {
    const { phase1, phase2, targets } = figures;
    const amount = dollars(phase2.cost.high);
    expect(leaksOf(`<td>${amount}</td>`)).toContain(amount);
    const range = span(phase2.developmentHours);
    expect(leaksOf(`<p>between ${range} hours</p>`)).toEqual(expect.arrayContaining([range, `${range} hours`]));
    expect(leaksOf(`<p>${hours(phase1.hours)}</p>`)).toContain(hours(phase1.hours));
    const uptime = `${percent(targets.phase3.uptimePercent)} uptime`;
    expect(leaksOf(`<p>${uptime}</p>`)).toContain(uptime);
  });

  it.each([...new Set(names)])('finds the name of a room or a document: %s', (name) => {
    expect(leaksOf(`fetch("${apiPaths.proposals}/${name}")`)).toContain(name);
  });
});
