import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { colors } from '#shared/brand.ts';
import { formatDate } from '#shared/dates.ts';
import { documentCode } from '#shared/document-code.ts';
import type { ServedProposal } from '#shared/editions.ts';
import { pageEntries } from '#shared/page-entries.ts';
import type { Proposal } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { expect, test } from './product.ts';
import { blocksOf, documentPath, documentWith, drawnWhole, heading, openRoom } from './room.ts';
import { documents } from './rooms.ts';

/** Width and height of a page in points. */
const sizes = { A4: [595, 842], Letter: [612, 792] } as const;

/** What is not to be read on paper: ids, kinds, and of a drawing its shapes for phones and its description. */
const unread = [
  'id',
  'kind',
  'tone',
  'align',
  'caption',
  'category',
  'shape',
  'look',
  'anchor',
  'd',
  'narrow',
  'description',
];

/** Every text of a document that paper has. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    unread.includes(key) || (key === 'table' && 'printsTable' in value && !value.printsTable) ? [] : stringsIn(item),
  );
};

/** Without spaces, and with the signs that were typed: our font shows others for them, and a PDF has what is shown. */
const squeeze = (text: string) => text.replace(/\s+/g, '').replaceAll('–', '-').replaceAll('’', "'");

/** The tables of a document: their heads and their rows, cell by cell. */
const tablesOf = (document: Proposal) => [
  ...[
    ...blocksOf(document, 'table'),
    ...blocksOf(document, 'drawing').flatMap(({ table, printsTable }) => (printsTable ? [table] : [])),
  ].map(({ columns, rows }) => ({ heads: columns.map(({ label }) => label), rows })),
  ...blocksOf(document, 'comparison').map(({ rows }) => ({
    heads: ['Requirement', 'Power BI', 'Bespoke Platform', 'Notes'],
    rows: rows.map(({ feature, powerbiNote }) => [feature, powerbiNote]),
  })),
];

const print = async (page: Page, format: keyof typeof sizes) => {
  const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
  const [, , sheetWidth = 0, sheetHeight = 0] = (await pdf.getPage(1)).view;
  const [width, height] = sizes[format];
  expect(Math.abs(sheetWidth - width)).toBeLessThan(2);
  expect(Math.abs(sheetHeight - height)).toBeLessThan(2);
  const { text: sheets } = await extractText(pdf);
  return sheets;
};

// Each of these lists what is wrong: an expectation for every text of a document would take longer than printing it.

/** Every sheet says what it belongs to, and shows nothing of the screen's controls. */
const marginFaults = (sheets: readonly string[], { title, version, date, validUntil, sha256 }: ServedProposal) =>
  sheets.flatMap((sheet, index) => {
    const page = `Page ${index + 1} of ${sheets.length}`;
    const missing = [
      title,
      `${roomTexts.facts.version} ${version}`,
      formatDate(date),
      `Valid until ${formatDate(validUntil)}`,
      documentCode(sha256),
      page,
    ].filter((words) => !squeeze(sheet).includes(squeeze(words)));
    const controls = sheet.match(/Sign out|All documents|Skip to/g) ?? [];
    return [...missing.map((words) => `${page} lacks "${words}"`), ...controls.map((words) => `${page}: "${words}"`)];
  });

/** The texts of a document that are on no sheet. */
const missingTexts = (sheets: readonly string[], { sections }: Proposal) => {
  const whole = squeeze(sheets.join(''));
  return stringsIn(sections).filter((text) => !whole.includes(squeeze(text).slice(0, 25)));
};

/** The rows that are cut, or on a sheet without the heads of their table. */
const brokenRows = (sheets: readonly string[], document: Proposal) => {
  const squeezed = sheets.map(squeeze);
  return tablesOf(document).flatMap(({ heads, rows }) => {
    const head = heads.map(squeeze).join('');
    return rows.filter((row) => {
      const ends = row.map(squeeze).flatMap((cell) => [cell.slice(0, 20), cell.slice(-20)]);
      return !squeezed.some((sheet) => sheet.includes(head) && ends.every((end) => sheet.includes(end)));
    });
  });
};

/** The blocks of signatures whose parties do not all sign on one sheet. */
const tornSignatures = (sheets: readonly string[], document: Proposal) => {
  const count = (sheet: string, words: string) => sheet.split(words).length - 1;
  return blocksOf(document, 'signatures').filter(({ parties }) => {
    const block = parties.flatMap(({ party, lines }) => [party, ...lines]).map(squeeze);
    const wanted = (words: string) => block.filter((other) => other === words).length;
    return !sheets.map(squeeze).some((sheet) => block.every((words) => count(sheet, words) >= wanted(words)));
  });
};

for (const document of documents) {
  test(`${document.slug} on paper: complete, every sheet says what it is, tables and signatures are whole`, async ({
    page,
    session,
  }) => {
    await page.clock.setFixedTime(`${document.date}T12:00:00`);
    await openRoom(page, session, documentPath(document.slug));
    await expect(heading(page)).toBeVisible();
    // On which sheet the parties sign depends on the paper's size.
    const formats = blocksOf(document, 'signatures').length > 0 ? (['A4', 'Letter'] as const) : (['A4'] as const);
    for (const format of formats) {
      const sheets = await print(page, format);
      expect(sheets.length).toBeGreaterThan(1);
      expect(marginFaults(sheets, document), format).toEqual([]);
      expect(missingTexts(sheets, document), format).toEqual([]);
      expect(tornSignatures(sheets, document), format).toEqual([]);
      if (format === 'A4') expect(brokenRows(sheets, document)).toEqual([]);
    }
  });
}

test('the logo of paper is on paper only; tables repeat their heads, rows and signatures stay whole, headings stay with their text', async ({
  page,
  session,
}) => {
  await openRoom(page, session, documentPath(documentWith('signatures').slug));
  await drawnWhole(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-logo]')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveCount(0);
  const rules = await page.evaluate(() => {
    const style = (selector: string) => {
      const element = document.querySelector(`main ${selector}`);
      return element ? getComputedStyle(element) : undefined;
    };
    return {
      head: style('thead')?.display,
      row: style('tbody tr')?.breakInside,
      heading: style('h2')?.breakAfter,
      signatures: style('[data-keep-whole]')?.breakInside,
    };
  });
  expect(rules).toEqual({ head: 'table-header-group', row: 'avoid', heading: 'avoid', signatures: 'avoid' });
});

/** A hex color as the browser writes computed ones. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('the landing page is light on paper, whatever the screen was, and its dim dots stay dim', async ({ page }) => {
  await page.goto(pageEntries.landing.path);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const band = page.locator('.band').first();
  await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(band).toHaveCSS('color', rgb(colors.ink[0]));
  await expect(band.locator('.stroke-dim').first()).toHaveCSS('stroke', rgb(colors.dim[0]));
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});
