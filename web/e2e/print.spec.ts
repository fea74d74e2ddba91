import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from './product.ts';
import { documents, openRoom, room } from './room.ts';

const slugs = Object.keys(documents) as (keyof typeof documents)[];
const sizes = { A4: [595, 842], Letter: [612, 792] } as const;

/** Every text of a document: what its blocks say, without their ids and kinds. */
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, item]) =>
    ['id', 'kind', 'tone', 'align', 'caption', 'category'].includes(key) ? [] : stringsIn(item),
  );
};

const squeeze = (text: string) => text.replace(/\s+/g, '');

for (const slug of slugs) {
  test(`${slug} on paper: every sheet says what it is, and nothing of the screen is printed`, async ({ page }) => {
    await openRoom(page, `${room}/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const title = (await page.getByRole('heading', { level: 1 }).innerText()).trim();
    const sections = await page.getByRole('main').getByRole('heading', { level: 2 }).all();
    // Beside a heading's text stands the link to it, which is not for paper.
    const headings = await Promise.all(
      sections.map((heading) => heading.evaluate((node) => node.firstChild?.textContent)),
    );
    const { sections: content } = await (await page.request.get(`/api${room}/${slug}`)).json();
    const openings = stringsIn(content).map((text) => squeeze(text).slice(0, 25));

    for (const [format, [width, height]] of Object.entries(sizes) as ['A4' | 'Letter', readonly [number, number]][]) {
      const pdf = await getDocumentProxy(new Uint8Array(await page.pdf({ format, printBackground: true })));
      const { text: sheets, totalPages } = await extractText(pdf);
      const [, , sheetWidth = 0, sheetHeight = 0] = (await pdf.getPage(1)).view;
      expect(Math.abs(sheetWidth - width)).toBeLessThan(2);
      expect(Math.abs(sheetHeight - height)).toBeLessThan(2);
      expect(totalPages).toBeGreaterThan(1);
      sheets.forEach((sheet, index) => {
        const squeezed = squeeze(sheet);
        for (const words of [title, 'Version', 'November 20, 2026', 'Valid until December 20, 2026']) {
          expect(squeezed, `sheet ${index + 1} of ${format}`).toContain(squeeze(words));
        }
        expect(squeezed).toMatch(new RegExp(`Page${index + 1}of${totalPages}`));
        expect(sheet).not.toMatch(/Sign out|All documents|Skip to/);
      });
      const whole = squeeze(sheets.join(''));
      for (const heading of headings) expect(whole).toContain(squeeze(heading ?? '?'));
      // Whatever the document says is on paper.
      for (const opening of openings) expect(whole, format).toContain(opening);
    }
  });
}

test('the logo of paper is on paper only', async ({ page }) => {
  await openRoom(page, `${room}/proposal`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-logo]')).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Contents' })).toHaveCount(0);
});

test('tables repeat their heads and cut no row, headings stay with their text, signatures stay together', async ({
  page,
}) => {
  await openRoom(page, `${room}/proposal-phase1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
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

/** The tables of a document as it is served: their heads and their rows, cell by cell. */
const tablesOf = (content: { blocks: Record<string, unknown>[] }[]) =>
  content
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => {
      if (block.kind === 'table') {
        const { columns, rows } = block as { columns: { label: string }[]; rows: string[][] };
        return [{ heads: columns.map(({ label }) => label), rows }];
      }
      if (block.kind !== 'comparison') return [];
      const { rows } = block as { rows: { feature: string; powerbiNote: string }[] };
      const heads = ['Requirement', 'Power BI', 'Bespoke Platform', 'Notes'];
      return [{ heads, rows: rows.map(({ feature, powerbiNote }) => [feature, powerbiNote]) }];
    });

for (const slug of ['proposal-phase1', 'powerbi-analysis', 'proposal'] as const) {
  test(`${slug} on paper: no row is cut, and every sheet with rows of a table has its heads`, async ({ page }) => {
    await openRoom(page, `${room}/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const { sections } = await (await page.request.get(`/api${room}/${slug}`)).json();
    const { text } = await extractText(new Uint8Array(await page.pdf({ format: 'A4' })));
    const sheets = text.map(squeeze);
    const tables = tablesOf(sections);
    expect(tables.length).toBeGreaterThan(2);
    for (const { heads, rows } of tables) {
      for (const row of rows) {
        const ends = row.map(squeeze).flatMap((cell) => [cell.slice(0, 20), cell.slice(-20)]);
        const whole = sheets.filter((sheet) => ends.every((end) => sheet.includes(end)));
        expect(whole.length, row.join(' | ')).toBeGreaterThan(0);
        expect(
          whole.some((sheet) => sheet.includes(heads.map(squeeze).join(''))),
          heads.join(' | '),
        ).toBe(true);
      }
    }
  });
}

test('the signature block is whole on one sheet', async ({ page }) => {
  await openRoom(page, `${room}/proposal-phase1`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) {
    const { text: sheets } = await extractText(new Uint8Array(await page.pdf({ format })));
    const withSignatures = sheets.filter((sheet) =>
      /Signature\s+Date|Signature[\s\S]*Title|Name[\s\S]*Signature/.test(sheet),
    );
    expect(withSignatures.some((sheet) => (sheet.match(/\bSignature\b/g) ?? []).length >= 2)).toBe(true);
  }
});

test('the landing page is light on paper, whatever the screen was, and its dim dots stay dim', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/');
  const colours = await page
    .locator('.band')
    .first()
    .evaluate((band) => {
      const { backgroundColor, color } = getComputedStyle(band);
      return { backgroundColor, color, page: getComputedStyle(document.documentElement).backgroundColor };
    });
  expect(colours).toEqual({
    backgroundColor: 'rgba(0, 0, 0, 0)',
    color: 'rgb(11, 40, 48)',
    page: 'rgb(255, 255, 255)',
  });
});
