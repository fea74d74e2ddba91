import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect } from 'vitest';
import { editionFiles } from '#functions/proposals/publishing/editions.ts';
import { rooms } from '#functions/testing/rooms.ts';
import { testRows } from '#scripts/testing/test-rows.ts';
import type { Proposal } from '#shared/proposals.ts';

/** Width and height of a sheet in points. */
const sizes = { A4: [595, 842], Letter: [612, 792] } as const;

const squeeze = (text: string) => text.replace(/\s+/g, '');

const printed = rooms.flatMap((room) =>
  room.editions
    .filter(({ facts }) => !facts.version.startsWith('0.'))
    .flatMap(({ facts, documents }) =>
      [...documents].map(([slug, json]) => ({
        paper: room.facts.paper,
        file: join(room.folder, 'editions', facts.version, editionFiles.pdf(slug)),
        document: JSON.parse(json) as Proposal,
      })),
    ),
);

/** The dictionaries of a type in a PDF. */
const dictionariesIn = (pdf: PDFDocument, type: string): PDFDict[] =>
  pdf.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFDict)
    .filter((dictionary) => dictionary.get(PDFName.of('Type')) === PDFName.of(type));

const open = async (file: string) => getDocumentProxy(new Uint8Array(readFileSync(file)));

describe('each PDF of a room', () => {
  testRows(printed)('is below 400 KB, on the paper of the room', async ({ file, paper }) => {
    expect(statSync(file).size).toBeLessThanOrEqual(400_000);
    const [, , width = 0, height = 0] = (await (await open(file)).getPage(1)).view;
    const [expectedWidth, expectedHeight] = sizes[paper];
    expect(Math.abs(width - expectedWidth)).toBeLessThan(2);
    expect(Math.abs(height - expectedHeight)).toBeLessThan(2);
  });

  testRows(printed)('has tags, bookmarks, a language and a title', async ({ file, document }) => {
    const pdf = await open(file);
    expect((await pdf.getMarkInfo())?.Marked).toBe(true);
    expect(JSON.stringify(await (await pdf.getPage(1)).getStructTree())).toContain('"role":"H1"');
    expect((await pdf.getOutline()).length).toBeGreaterThan(0);
    const info = { ...(await pdf.getMetadata()).info } as Record<string, unknown>;
    expect(info).toMatchObject({ Language: 'en', Title: expect.stringContaining(document.title) });
    expect(String(info.CreationDate)).toContain(document.date.replaceAll('-', ''));
    expect(String(info.Creator)).not.toMatch(/Mozilla|Chrome/);
  });

  testRows(printed)('has each of its fonts in the file as outlines, which look even on a screen', async ({ file }) => {
    const pdf = await PDFDocument.load(readFileSync(file));
    const kinds = dictionariesIn(pdf, 'Font').map((font) => String(font.get(PDFName.of('Subtype'))));
    expect(kinds).toContain('/Type0');
    expect(kinds).not.toContain('/Type3');
    const isInFile = (font: PDFDict) => ['FontFile2', 'FontFile3'].some((key) => font.has(PDFName.of(key)));
    const fonts = dictionariesIn(pdf, 'FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    expect(fonts.every(isInFile)).toBe(true);
  });

  testRows(printed)('says what the frozen document says', async ({ file, document }) => {
    const { text } = await extractText(await open(file), { mergePages: true });
    const whole = squeeze(text);
    for (const { title } of document.sections) expect(whole).toContain(squeeze(title));
    expect(whole).toContain(squeeze(document.version));
  });
});
