import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { testRows } from '#scripts/testing/test-rows.ts';
import { formatDate } from '#shared/dates.ts';
import type { Proposal, Section } from '#shared/proposals.ts';
import { site } from '#shared/site.ts';
import { sectionLines } from '#web/publishing/document-lines.ts';
import { editionOf, loadDraft } from '#web/publishing/draft.ts';
import { sha256 } from '#web/publishing/editions.ts';
import { documentCode, roomTexts } from '#web/src/features/proposals/texts.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { defaultRoom } from '#web/testing/rooms.ts';
import { printDocuments } from './print-documents.ts';

// Prints the default room's draft as publishing does, then reads the PDFs. The paper size is the room's; in the slow
// suites, it is Letter, then A4.

/** Sheet limits for the sample documents: the current count, with cover and contents, plus one. Raise as needed. */
const mostSheets: Readonly<Record<string, number>> = {
  proposal: 17 + 1,
  'proposal-hours': 13 + 1,
  'powerbi-analysis': 8 + 1,
  'proposal-phase1': 7 + 1,
};

const edition = editionOf(defaultRoom, await loadDraft(defaultRoom));
const { documents } = edition;
const slugs = [...documents.keys()];
const documentOf = (slug: string) => JSON.parse(documents.get(slug) ?? '') as Proposal;

/** Removes spaces, and restores hyphens and straight apostrophes: our font shows them as en dashes and curly ones. */
const squeeze = (text: string) => text.replace(/\s+/g, '').replaceAll('–', '-').replaceAll('’', "'");

/** Fractions of a sheet's height, from the bottom: the page header is above `head`, the page footer below `foot`. */
const margins = { head: 0.93, foot: 0.075 };

/**
 * Reads a printed document: the squeezed text of each sheet, the pieces of text in the PDF, the lines of sheet 2
 * (`contents`), and where the text of each sheet ends (`ends`), from 0 at the top margin to 1 at the bottom margin.
 */
const read = async (slug: string, pdf: Uint8Array) => {
  const proxy = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(proxy);
  const pieces: string[] = [];
  const lines = new Map<number, string>();
  const ends: number[] = [];
  for (let sheet = 1; sheet <= proxy.numPages; sheet += 1) {
    const page = await proxy.getPage(sheet);
    const { items } = await page.getTextContent();
    const [, , , paperHeight = 1] = page.view;
    let lowest = margins.head;
    for (const item of items) {
      if (!('str' in item)) continue;
      pieces.push(item.str);
      const height = Math.round(item.transform[5]);
      const share = item.transform[5] / paperHeight;
      if (item.str.trim() && share > margins.foot) lowest = Math.min(lowest, share);
      if (sheet === 2) lines.set(height, (lines.get(height) ?? '') + squeeze(item.str));
    }
    ends.push((margins.head - lowest) / (margins.head - margins.foot));
  }
  return { pdf, document: documentOf(slug), sheets: text.map(squeeze), pieces, contents: [...lines.values()], ends };
};

/** The cells of each table row, footer rows included; for a comparison, only each row's first and last cells. */
const tablesOf = (document: Proposal) => [
  ...blocksOf(document, 'table').map(({ caption, rows, foot }) => ({ caption, rows: foot ? [...rows, foot] : rows })),
  ...blocksOf(document, 'comparison').map(({ category, rows }) => ({
    caption: category,
    rows: rows.map(({ feature, powerbiNote }) => [feature, powerbiNote]),
  })),
];

/** The indexes of the sheets that contain the complete row; none if the row is split across sheets. */
const sheetsWith = (sheets: readonly string[], row: readonly string[]) => {
  const ends = row.map(squeeze).flatMap((cell) => [cell.slice(0, 20), cell.slice(-20)]);
  return sheets.flatMap((sheet, index) => (ends.every((end) => sheet.includes(end)) ? [index] : []));
};

const openingOfItem = (item?: { lead?: string | undefined; text: string }): string =>
  `${item?.lead ?? ''} ${item?.text ?? ''}`;

/** The first two items of a list and the last two items. */
const endsOf = (items: string[]): string[][] => (items.length > 1 ? [items.slice(0, 2), items.slice(-2)] : []);

/** The first words of a section. */
const openingOf = (section: Section) => squeeze(sectionLines(section)[0]?.split(' | ')[0] ?? '').slice(0, 30);

/** A document whose sections are grouped into parts has a sheet of contents after its cover. */
const hasContents = ({ sections }: Proposal) => sections.some(({ part }) => part);

/** The index of the first sheet after cover and contents that contains the title and first words of a section. */
const beginningOf = (sheets: readonly string[], section: Section) =>
  sheets.findIndex(
    (sheet, index) =>
      index > (section.part ? 1 : 0) && sheet.includes(squeeze(section.title)) && sheet.includes(openingOf(section)),
  );

/** Width and height of a sheet in points. */
const sizes = { A4: [595, 842], Letter: [612, 792] } as const;

/** A PDF's dictionaries that have this Type. */
const dictionariesIn = (pdf: PDFDocument, type: string): PDFDict[] =>
  pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dictionary) => dictionary.get(PDFName.of('Type')) === PDFName.of(type));

const papers = process.env.ALL_PAPERS ? (['Letter', 'A4'] as const) : [defaultRoom.facts.paper];

describe.each(papers)('printed draft on %s', (paper) => {
  const printed = new Map<string, Awaited<ReturnType<typeof read>>>();

  beforeAll(async () => {
    const room = { ...defaultRoom, facts: { ...defaultRoom.facts, paper } };
    for (const [slug, pdf] of await printDocuments(room, edition, () => undefined))
      printed.set(slug, await read(slug, pdf));
  }, 180_000);

  const of = (slug: string) => {
    const found = printed.get(slug);
    if (!found) throw new Error(`${slug} was not printed.`);
    return found;
  };

  testRows(slugs)('contains tags and bookmarks on sheets of the right size', async (slug) => {
    const { pdf, document } = of(slug);
    const proxy = await getDocumentProxy(new Uint8Array(pdf));
    const sheet = await proxy.getPage(1);
    expect(sheet.view.slice(2).map(Math.floor)).toEqual(sizes[paper]);
    expect((await proxy.getMarkInfo())?.Marked).toBe(true);
    expect(JSON.stringify(await sheet.getStructTree())).toContain('"role":"H1"');
    expect((await proxy.getOutline()).length).toBeGreaterThan(0);
    const info = { ...(await proxy.getMetadata()).info } as Record<string, unknown>;
    expect(info).toMatchObject({ Language: 'en', Title: expect.stringContaining(document.title) });
    expect(String(info.CreationDate)).toContain(document.date.replaceAll('-', ''));
    expect(String(info.Creator)).not.toMatch(/Mozilla|Chrome/);
  });

  testRows(slugs)('embeds every font as a font file instead of Type 3 glyphs', async (slug) => {
    const pdf = await PDFDocument.load(of(slug).pdf);
    const kinds = dictionariesIn(pdf, 'Font').map((font) => String(font.get(PDFName.of('Subtype'))));
    expect(kinds).toContain('/Type0');
    expect(kinds).not.toContain('/Type3');
    const isInFile = (font: PDFDict) => ['FontFile2', 'FontFile3'].some((key) => font.has(PDFName.of(key)));
    const fonts = dictionariesIn(pdf, 'FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every(isInFile)).toBe(true);
  });

  it('stays within the sheet limit of each document', () => {
    for (const slug of slugs) expect(of(slug).sheets.length, slug).toBeLessThanOrEqual(mostSheets[slug] ?? 16);
  });

  testRows(slugs)('names the client on a cover marked confidential', (slug) => {
    const { document, sheets } = of(slug);
    const [cover = '', next = ''] = sheets;
    const confidential = document.confidentiality ?? roomTexts.paper.confidential;
    for (const words of [document.title, document.client, site.name, confidential])
      expect(cover).toContain(squeeze(words));
    for (const section of document.sections) expect(cover).not.toContain(openingOf(section));
    if (hasContents(document)) expect(next).toContain(squeeze(roomTexts.contents.heading));
  });

  testRows(slugs.filter((slug) => hasContents(documentOf(slug))))('lists its sections with sheet numbers', (slug) => {
    const { document, sheets, contents } = of(slug);
    for (const [index, section] of document.sections.entries()) {
      const sheet = beginningOf(sheets, section) + 1;
      expect(contents).toContain(squeeze(`${index + 1} ${section.title} ${sheet}`));
    }
  });

  testRows(slugs)('shows its dates with the document code in the page footer', (slug) => {
    const { document, contents } = of(slug);
    const code = documentCode(sha256(documents.get(slug) ?? ''));
    const facts = [formatDate(document.date), formatDate(document.validUntil), code].map(squeeze);
    expect(contents.filter((line) => facts.every((fact) => line.includes(fact)))).toHaveLength(1);
  });

  testRows(slugs)('fills sheets after the cover to at least 60% (the last one to 25%)', (slug) => {
    const { ends } = of(slug);
    const bodies = ends.slice(1);
    expect(Math.min(...bodies.slice(0, -1)), `${ends}`).toBeGreaterThanOrEqual(0.6);
    expect(bodies.at(-1), `${ends}`).toBeGreaterThanOrEqual(0.25);
  });

  testRows(slugs)('keeps tables of up to eight rows on one sheet', (slug) => {
    const { document, sheets } = of(slug);
    const faults = tablesOf(document).flatMap(({ caption, rows }) => {
      const places = rows.map((row) => sheetsWith(sheets, row));
      const used = [...new Set(places.flat())].filter((sheet) =>
        places.some((each) => each.length === 1 && each[0] === sheet),
      );
      const cut = places.filter((each) => each.length === 0).length;
      const counts = used.map((sheet) => places.filter((each) => each.includes(sheet)).length);
      const isTorn = rows.length <= 8 && !sheets.some((_, sheet) => places.every((each) => each.includes(sheet)));
      return [
        ...(cut > 0 ? [`${caption}: ${cut} rows are cut`] : []),
        ...(isTorn ? [`${caption} is torn`] : []),
        ...(rows.length > 1 && counts.includes(1) ? [`${caption}: a row stands alone`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });

  testRows(slugs)('keeps headings and drawings with their text', (slug) => {
    const { document, sheets } = of(slug);
    const neighbors = document.sections.flatMap(({ blocks, ...section }) => [
      ...blocks.flatMap((block, index) => {
        const next = blocks.slice(index + 1, index + 2);
        const [opening] = sectionLines({ ...section, blocks: next });
        return block.kind === 'heading' && opening ? [[block.text, opening]] : [];
      }),
      ...blocks.slice(1).flatMap((block, index) => {
        const before = blocks[index];
        return before?.kind === 'paragraph' && (block.kind === 'drawing' || block.kind === 'list')
          ? [[before.text.slice(-25), block.kind === 'list' ? openingOfItem(block.items[0]) : block.title]]
          : [];
      }),
      ...blocks.flatMap((block) => (block.kind === 'list' ? endsOf(block.items.map(openingOfItem)) : [])),
    ]);
    const together = (words: string[]) =>
      sheets.some((sheet) => words.every((each) => sheet.includes(squeeze(each).slice(0, 20))));
    expect(neighbors.filter((words) => !together(words))).toEqual([]);
  });

  testRows(slugs)('never breaks a line within a range of numbers', (slug) => {
    expect(of(slug).pieces.filter((piece) => /(?<![a-z])\d[-–]$/i.test(piece.trim()))).toEqual([]);
  });

  testRows(slugs)('keeps each letter and its signature on one sheet', (slug) => {
    const { document, sheets } = of(slug);
    for (const { salutation, paragraphs, closing, signedBy } of blocksOf(document, 'letter')) {
      const wanted = [salutation, ...paragraphs.map((text) => text.slice(-30)), closing, ...signedBy].map(squeeze);
      expect(sheets.filter((sheet) => wanted.every((words) => sheet.includes(words)))).toHaveLength(1);
    }
  });
});
