import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import type { ServedChanges } from '#shared/editions.ts';
import type { Proposal } from '#shared/proposals.ts';
import { storedPath } from '#shared/stored-rooms.ts';
import { storedFiles, storedPdfs } from '#web/publishing/build.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { paragraph, section } from './blocks.ts';
import { compareEditions } from './compare-editions.ts';
import type { Edition } from './editions.ts';

describe('compareEditions and the stored files', () => {
  const [newest] = defaultRoom.editions;
  if (!newest) throw new Error('The room has no edition.');
  const [slug = ''] = newest.documents.keys();
  /** Makes an edition with one document, whose first section has this title. */
  const made = (version: string, title: string): Edition => {
    const document: Proposal = JSON.parse(newest.documents.get(slug) ?? '');
    const [first, ...rest] = document.sections;
    const sections = first ? [{ ...first, title }, ...rest] : rest;
    const json = canonicalize({ ...document, version, sections }) ?? '';
    const cards = newest.facts.documents.filter((card) => card.slug === slug);
    return { facts: { ...newest.facts, version, documents: cards }, documents: new Map([[slug, json]]) };
  };
  const [preview, one, two, three] = [made('0.1', 'A'), made('1.0', 'B'), made('1.1', 'C'), made('98.0', 'D')];
  const room = { ...defaultRoom, editions: [three, two, one, preview] };
  const stored = (name: { edition?: string; since?: string }): string | undefined =>
    storedFiles(room).find(({ path }) => path === storedPath({ room: room.name, slug, ...name }))?.text;

  it('compare the newest edition with each earlier one except previews (0.x)', () => {
    const passagesSince = (since: string) => {
      const { sections }: ServedChanges = JSON.parse(stored({ since }) ?? '{}');
      return sections.flatMap(({ passages }) => passages);
    };
    expect(passagesSince('1.1')).toEqual([{ before: ['C'], now: ['D'] }]);
    expect(passagesSince('1.0')).toEqual([{ before: ['B'], now: ['D'] }]);
    expect(stored({ since: '0.1' })).toBeUndefined();
  });

  it('show complete lines of changed and removed sections', () => {
    const edition = (...sections: Proposal['sections']): Edition => ({
      facts: newest.facts,
      documents: new Map([[slug, JSON.stringify({ slug, title: 'Offer', sections })]]),
    });
    const terms = (text: string) => section('terms', 'Terms', [paragraph(text)]);
    const payment = section('payment', 'Payment', [paragraph('On acceptance.')]);
    const before = edition(terms('It costs $272,600.'), payment);
    const { documents } = compareEditions(before, edition(terms('It costs $2,444.')));
    expect(documents[0]?.sections.map(({ change, passages }) => ({ change, passages }))).toEqual([
      { change: 'changed', passages: [{ before: ['It costs $272,600.'], now: ['It costs $2,444.'] }] },
      { change: 'removed', passages: [{ before: ['Payment', 'On acceptance.'], now: [] }] },
    ]);
  });

  it('offer a PDF only for the newest edition', () => {
    expect(JSON.parse(stored({ edition: '1.0' }) ?? '{}').hasPdf).toBe(false);
    expect(storedPdfs(room).size).toBe(0);
    expect(storedPdfs(defaultRoom).size).toBe(newest.documents.size);
  });
});
