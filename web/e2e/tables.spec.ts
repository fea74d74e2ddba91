import type { Locator, Page } from '@playwright/test';
import { site } from '#shared/site.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { blocksOf } from '#web/testing/blocks-of.ts';
import { standards, violationsOf } from './axe.ts';
import { expectToFit, orphans, overflowing } from './fit.ts';
import { expect, placeOf, test } from './product.ts';
import { documentPath, documents, documentWith, heading, openCompletely, openEveryKind } from './room.ts';

const widths = [320, 390, 768, 1366];

/** Runs in the page: tables that are wider than the page, or whose content is wider than the table. */
const tooWide = (): string[] =>
  [...document.querySelectorAll('table')]
    .flatMap(({ parentElement }) => parentElement ?? [])
    .filter((place) => {
      const right = place.closest('main')?.getBoundingClientRect().right ?? 0;
      return place.scrollWidth > place.clientWidth + 1 || place.getBoundingClientRect().right > right + 1;
    })
    .map(({ textContent }) => textContent?.slice(0, 40) ?? '');

/** Runs in the page: tables that lack a caption, a column header, or a row header. */
const missingHeaders = (): string[] =>
  [...document.querySelectorAll('table')]
    .filter((table) => {
      const columns = [...(table.tHead?.rows[0]?.cells ?? [])];
      const rows = [...table.rows].filter((row) => row.parentElement !== table.tHead);
      const isHead = (scope: string) => (cell: HTMLTableCellElement | undefined) =>
        cell?.tagName === 'TH' && cell.scope === scope && cell.textContent !== '';
      const isWhole = (row: HTMLTableRowElement) => row.cells.length === columns.length && isHead('row')(row.cells[0]);
      return !table.caption?.textContent || columns.length < 2 || !columns.every(isHead('col')) || !rows.every(isWhole);
    })
    .map(({ textContent }) => textContent?.slice(0, 40) ?? '');

/** Runs in the page: phrases such as "Phase 2", "May 1, 2026", or "3 weeks" that a line break divides. */
const divided = (): string[] => {
  const asOne = /Phases?\s\d|Type\sI|SOC\s2|[A-Z][a-z]+\s\d{1,2},\s20\d\d|\d\s(?:hours?|days?|weeks?|months?)\b/g;
  const rangesIn = (element: Element) =>
    [...(element.textContent ?? '').matchAll(asOne)].map(({ index, 0: { length } }) => {
      const range = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      let at = 0;
      while (texts.nextNode()) {
        const size = texts.currentNode.textContent?.length ?? 0;
        if (index >= at && index < at + size) range.setStart(texts.currentNode, index - at);
        if (index + length > at && index + length <= at + size) range.setEnd(texts.currentNode, index + length - at);
        at += size;
      }
      return range;
    });
  // Skips the changes in <details>, where the marks of a change may split a number from its prefix, such as $.
  return [...document.querySelectorAll('main :is(section p, section li, td > span):not(details *)')]
    .flatMap(rangesIn)
    .filter((range) => new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size > 1)
    .map(String);
};

for (const document of documents) {
  test(`client sees all tables of ${document.slug} in full from 320 px up`, async ({ page, session, setTextSize }) => {
    await openCompletely(page, session, documentPath(document.slug));
    await expect(heading(page)).toHaveText(document.title);
    await expect(page).toHaveTitle(pageTitle(document.title));
    await expect(page.getByRole('banner').getByRole('img', { name: site.name })).toBeVisible();
    // The table that accompanies a drawing starts out collapsed.
    for (const summary of await page.locator('summary', { hasText: roomTexts.drawing.table }).all())
      await summary.click();
    const tables = (['table', 'comparison', 'drawing'] as const).flatMap((kind) => blocksOf(document, kind));
    await expect(page.getByRole('table')).toHaveCount(tables.length);
    expect(await page.evaluate(missingHeaders)).toEqual([]);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const faults of [tooWide, divided, orphans])
        await expect.poll(() => page.evaluate(faults), `${width} px`).toEqual([]);
    }
    // Farther down, the contents bar truncates section titles on purpose.
    await page.evaluate(() => scrollTo(0, 0));
    await expectToFit(page, setTextSize);
  });
}

/** How many elements in the accessibility tree have each table role. */
const tableRoles = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = await browser.send('Accessibility.getFullAXTree');
  await browser.detach();
  const roles = ['table', 'row', 'columnheader', 'rowheader', 'cell', 'caption'];
  const visible = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role }) => (role?.value === 'gridcell' ? 'cell' : role?.value));
  return Object.fromEntries(roles.map((role) => [role, visible.filter((each) => each === role).length]));
};

test('client on a phone reads table rows as labeled cards with table roles', async ({ page, session }) => {
  await openEveryKind(page, session);
  const wide = await tableRoles(page);
  expect(wide.table).toBeGreaterThan(0);
  await page.setViewportSize({ width: 360, height: 640 });
  for (const head of await page.locator('thead').all())
    await expect.poll(async () => (await placeOf(head)).height).toBeLessThan(2);
  const unlabeled = () =>
    [...document.querySelectorAll('td[data-label]:not(:empty)')]
      .filter((cell) => !getComputedStyle(cell, '::before').content.includes(cell.getAttribute('data-label') ?? ''))
      .map(({ textContent }) => textContent);
  await expect.poll(() => page.evaluate(unlabeled)).toEqual([]);
  await expect.poll(() => tableRoles(page)).toEqual(wide);
  expect(await violationsOf(page, standards, { within: 'table' })).toEqual([]);
});

test('client with forced colors can tell certain from possible amounts in drawings', async ({ page, session }) => {
  await openEveryKind(page, session);
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const [certain = [], possible = []] = await Promise.all(
      ['fill-ink', 'fill-none'].map((look) =>
        page
          .locator(`.picture:visible rect.${look}`)
          .first()
          .evaluate((shape) => [getComputedStyle(shape).fill, getComputedStyle(shape).stroke]),
      ),
    );
    expect(certain[0]).toMatch(/^rgb/);
    expect(certain[1]).toBe(certain[0]);
    expect(possible).toEqual(['none', certain[1]]);
  }
});

const compared = documentWith('comparison');
const comparisons = blocksOf(compared, 'comparison');
const requirements = comparisons.flatMap(({ rows }) => rows);
const critical = requirements.filter((row) => row.critical);

test('client reads comparisons by category with critical rows flagged', async ({ page, session }) => {
  await openCompletely(page, session, documentPath(compared.slug));
  const tables = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Requirement' }) });
  await expect(tables).toHaveCount(comparisons.length);
  for (const head of await tables.locator('thead').all())
    await expect(head.locator('th')).toHaveText(['Requirement', 'Power BI', 'Bespoke Platform', 'Notes']);
  await expect(tables.locator('tbody tr')).toHaveCount(requirements.length);
  const flagged = tables.locator('tbody tr').filter({ hasText: 'Critical' });
  await expect(flagged).toHaveCount(critical.length);
  const paint = (row: Locator) => row.first().evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await paint(flagged)).not.toBe(await paint(tables.locator('tbody tr').filter({ hasNotText: 'Critical' })));

  // On a phone each requirement is a card.
  await page.setViewportSize({ width: 360, height: 640 });
  const { category = '' } = comparisons[0] ?? {};
  const table = page.getByRole('table', { name: category, exact: true });
  const row = table.getByRole('row').nth(1);
  for (const [index, label] of ['Power BI', 'Bespoke Platform'].entries())
    await expect(row.getByRole('cell').nth(index)).toHaveCSS('content', new RegExp(label), { pseudo: 'before' });

  const shown = page.locator('tbody tr[data-requirement]:visible');
  await expect(shown).toHaveCount(requirements.length);
  const name = roomTexts.comparison.criticalOnly(critical.length, requirements.length);
  const filter = page.getByRole('button', { name });
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(shown).toHaveCount(critical.length);
  // Print shows every row, even when the filter is on.
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toHaveCount(requirements.length);
});

test("client still sees the compared products' names while scrolling the ratings", async ({ page, session }) => {
  await openCompletely(page, session, documentPath(compared.slug));
  const table = page.getByRole('table', { name: comparisons[0]?.category ?? '', exact: true });
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const bar = page.locator(width < 1024 ? '.contents > summary' : 'header').first();
    const name = table.getByRole('columnheader').nth(1);
    // Padding lets the page scroll past the beginning of the table, even if the table and its document are short.
    await table.evaluate((node) => {
      document.body.style.paddingBottom = '100vh';
      node.scrollIntoView({ behavior: 'instant' });
    });
    const by = (await placeOf(table)).top - (await placeOf(bar)).bottom + 30;
    await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), by);
    const gap = async () => Math.abs((await placeOf(name)).top - (await placeOf(bar)).bottom);
    await expect.poll(gap, `${width} px`).toBeLessThan(2);
    await name.click({ trial: true });
  }
});

test('client sees row headers at font weight 600 on phones and laptops', async ({ page, session }) => {
  await openEveryKind(page, session);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    const weights = () =>
      page
        .locator('tbody th:visible')
        .evaluateAll((heads) => [...new Set(heads.map((head) => getComputedStyle(head).fontWeight))]);
    await expect.poll(weights, `${width} px`).toEqual(['600']);
  }
});

test('client sees one-line labels and aligned columns on the index', async ({ page, session, setTextSize }) => {
  await openCompletely(page, session);
  await page.locator('section[aria-labelledby=changes] details details summary').first().click();
  for (const [width, text] of [
    [1440, 16],
    [390, 16],
    [360, 24],
    [360, 32],
  ] as const) {
    await page.setViewportSize({ width, height: 664 });
    await setTextSize(text);
    const labels = page.locator('section[aria-labelledby=changes] dt:visible');
    const lines = () =>
      labels.evaluateAll((all) => {
        const text = document.createRange();
        const countOf = (label: Element) => {
          text.selectNodeContents(label);
          return text.getClientRects().length;
        };
        return [...new Set(all.map(countOf))];
      });
    await expect.poll(lines, `${width} px`).toEqual([1]);
    for (const column of [2, 3]) {
      const cells = page.locator(`section[aria-labelledby=options] tr > :nth-child(${column})`);
      const edges = () =>
        cells.evaluateAll((all) => [...new Set(all.map((cell) => Math.round(cell.getBoundingClientRect().right)))]);
      await expect.poll(edges, `column ${column} at ${width} px`).toHaveLength(1);
    }
  }
});

test('client sees nothing cut off on the index when only the root font size grows', async ({ page, session }) => {
  await openCompletely(page, session);
  // A browser extension or user style sheet may change the root font size, which media queries ignore.
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '150%';
  });
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 664 });
    await expect.poll(() => page.evaluate(overflowing), `${width} px`).toEqual([]);
  }
});
