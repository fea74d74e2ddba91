import type { Page } from '@playwright/test';
import { roomTexts } from '#web/src/content/room.ts';
import { standards, violationsOf } from './axe.ts';
import { expect, test } from './product.ts';
import { blocksOf, documentPath, documentWith, drawnWhole, firstSlug, openRoom } from './room.ts';
import { proposalSlugs } from './rooms.ts';
import { structureFaults } from './structure.ts';

const widths = [320, 360, 414, 600, 768, 1024, 1152, 1280, 1440];

/** Runs in the page: the places of tables in which something is wider than they are, or that are wider than the page. */
const tooWide = (): string[] =>
  [...document.querySelectorAll('table')]
    .flatMap(({ parentElement }) => parentElement ?? [])
    .filter((place) => {
      const right = place.closest('main')?.getBoundingClientRect().right ?? 0;
      return place.scrollWidth > place.clientWidth + 1 || place.getBoundingClientRect().right > right + 1;
    })
    .map(({ textContent }) => textContent?.slice(0, 40) ?? '');

/** Runs in the page: the values of several lines that hold a word or two each. */
const slivers = (): string[] =>
  [...document.querySelectorAll('table:not([data-stacked]) td > span')]
    .filter((value) => {
      const range = document.createRange();
      range.selectNodeContents(value);
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size;
      return lines > 3 && (value.textContent?.length ?? 0) / lines < 15;
    })
    .map(({ textContent }) => textContent ?? '');

/** Runs in the page: what a line break divides of that which is read as one. */
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
  // Where changes are listed, a number may be marked without what stands before it.
  return [...document.querySelectorAll('main :is(section p, section li, td > span):not(details *)')]
    .flatMap(rangesIn)
    .filter((range) => new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 10))).size > 1)
    .map(String);
};

/** The widths of phones, on which tables are stacked. */
const phones = [320, 360, 414];

for (const slug of proposalSlugs) {
  test(`${slug} from 320 px up: no table is wider than its place or has a column that is a sliver, nothing that is read as one is divided`, async ({
    page,
    session,
  }) => {
    await openRoom(page, session, documentPath(slug));
    await drawnWhole(page);
    // The tables of drawings are folded.
    for (const summary of await page.locator('summary', { hasText: roomTexts.drawing.table }).all())
      await summary.click();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => page.evaluate(tooWide), `${width} px`).toEqual([]);
      if (phones.includes(width)) expect(await page.evaluate(slivers), `${width} px`).toEqual([]);
      expect(await page.evaluate(divided), `${width} px`).toEqual([]);
    }
  });
}

type Node = { role?: { value: string }; name?: { value: string }; ignored: boolean };

/** How often each role of tables is in the accessibility tree. */
const tableRoles = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  await browser.detach();
  const roles = ['table', 'row', 'columnheader', 'rowheader', 'cell', 'caption'];
  const visible = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role }) => (role?.value === 'gridcell' ? 'cell' : role?.value));
  return Object.fromEntries(roles.map((role) => [role, visible.filter((each) => each === role).length]));
};

for (const kind of ['comparison', 'table'] as const) {
  test(`on a phone a ${kind} is rows of labels and values, and a table still: roles, names, axe`, async ({
    page,
    session,
  }) => {
    await openRoom(page, session);
    const { slug } = await documentWith(page, kind);
    await page.goto(documentPath(slug));
    await drawnWhole(page);
    const wide = await tableRoles(page);
    expect(wide.table).toBeGreaterThan(0);
    await page.setViewportSize({ width: 360, height: 640 });
    await expect(page.locator('table[data-stacked]').first()).toBeVisible();
    expect(await tableRoles(page)).toEqual(wide);
    expect(await page.evaluate(structureFaults)).toEqual([]);
    expect(await violationsOf(page, standards, { within: 'table[data-stacked]' })).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(page.locator('table[data-stacked]')).toHaveCount(0);
  });
}

const comparisonOnPhone = async (page: Page, session: Parameters<typeof openRoom>[1]) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openRoom(page, session);
  const document = await documentWith(page, 'comparison');
  await page.goto(documentPath(document.slug));
  await drawnWhole(page);
  return document;
};

test('on a phone each requirement is a card: its name, both ratings side by side, its note', async ({
  page,
  session,
}) => {
  const document = await comparisonOnPhone(page, session);
  const [first] = blocksOf(document, 'comparison');
  const table = page.getByRole('table', { name: first?.category ?? '', exact: true });
  await expect(table).toHaveAttribute('data-stacked');
  const row = table.getByRole('row').nth(1);
  const [name, powerBi, bespoke, note] = (await row
    .locator('th, td')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().toJSON()))) as [
    DOMRect,
    DOMRect,
    DOMRect,
    DOMRect,
  ];
  expect(powerBi.y).toBe(bespoke.y);
  expect(bespoke.x).toBeGreaterThanOrEqual(powerBi.x + powerBi.width);
  expect(name.y + name.height).toBeLessThanOrEqual(powerBi.y);
  expect(note.y).toBeGreaterThanOrEqual(powerBi.y + powerBi.height);
  const label = (index: number) =>
    row
      .getByRole('cell')
      .nth(index)
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
  expect(await label(0)).toContain('Power BI');
  expect(await label(1)).toContain('Bespoke Platform');
});

test('the lines of a comparison begin where its rows do: no border stands beside them', async ({ page, session }) => {
  await openRoom(page, session);
  await page.goto(documentPath((await documentWith(page, 'comparison')).slug));
  await drawnWhole(page);
  const rows = page.locator('[data-compares] table:not([data-stacked]) tr');
  expect(await rows.count()).toBeGreaterThan(0);
  // Chromium begins the lines of a collapsed border where the one at their left ends.
  const widths = await rows.evaluateAll((all) =>
    all.flatMap((row) => [row, ...row.children]).map((each) => getComputedStyle(each).borderLeftWidth),
  );
  expect(new Set(widths)).toEqual(new Set(['0px']));
});

test('in a window of 768 px the values of a stacked row stand beside each other, under their labels', async ({
  page,
  session,
}) => {
  await openRoom(page, session, documentPath(firstSlug));
  await drawnWhole(page);
  // In a narrow font every table fits: a reader's own spacing of letters (WCAG 1.4.12) makes it too wide in any.
  await page.evaluate(() => document.documentElement.style.setProperty('letter-spacing', '0.12em'));
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(page.locator('table[data-stacked]').first()).toBeVisible();
  const cells = page.locator('table[data-stacked] tbody tr').first().locator('td:not(:empty)');
  const tops = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
});

test('the critical requirements can be shown alone, also on a phone, and all of them are printed', async ({
  page,
  session,
}) => {
  const document = await comparisonOnPhone(page, session);
  const rows = blocksOf(document, 'comparison').flatMap((comparison) => comparison.rows);
  const critical = rows.filter((row) => row.critical).length;
  const shown = page.locator('tbody tr[data-requirement]:visible');
  await expect(shown).toHaveCount(rows.length);
  const filter = page.getByRole('button', { name: roomTexts.comparison.criticalOnly });
  await expect(filter).toHaveAttribute('aria-pressed', 'false');
  await filter.click();
  await expect(filter).toHaveAttribute('aria-pressed', 'true');
  await expect(shown).toHaveCount(critical);
  await expect(
    page.getByRole('status').filter({ hasText: roomTexts.comparison.shown(critical, rows.length) }),
  ).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(shown).toHaveCount(rows.length);
  await page.emulateMedia({ media: 'screen' });
  await filter.click();
  await expect(shown).toHaveCount(rows.length);
});
