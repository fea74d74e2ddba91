import type { Page } from '@playwright/test';
import type { Frame } from '#shared/drawings.ts';
import type { ServedProposal } from '#shared/editions.ts';
import type { Drawing } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { expect, test } from './product.ts';
import { contentApi, documentPath, drawnWhole, openRoom, proposalSlugs } from './room.ts';

const [slug] = proposalSlugs;

const frame = (width: number, words: string): Frame => ({
  width,
  height: 60,
  shapes: [
    { shape: 'rect', look: 'certain', x: 0, y: 0, width: width / 2, height: 14 },
    { shape: 'rect', look: 'possible', x: width / 2, y: 0, width: width / 4, height: 14 },
    { shape: 'text', look: 'plain', anchor: 'start', x: 0, y: 40, text: words },
  ],
});

const sample = (printsTable: boolean): Drawing => ({
  kind: 'drawing',
  title: `A sample ${printsTable}`,
  description: `Half is certain, a quarter may be: ${printsTable}`,
  wide: frame(672, 'Drawn wide'),
  narrow: frame(296, 'Drawn narrow'),
  table: {
    kind: 'table',
    caption: `The sample in figures ${printsTable}`,
    columns: [
      { label: 'Part', align: 'start' },
      { label: 'Share', align: 'end' },
      { label: 'Duration', align: 'end' },
      { label: 'Longest word', align: 'start' },
    ],
    rows: [['Certain', '50%', '5-6 weeks', 'Unbreakable'.repeat(2)]],
  },
  printsTable,
});

const picture = (page: Page) => page.getByRole('img', { name: sample(true).description, exact: true });
const figures = (page: Page) => page.getByRole('table', { name: sample(true).table.caption, exact: true });

test('a drawing fits its screen and paper, tells what is certain from what may be, and has a description and a table', async ({
  page,
  session,
}) => {
  await page.route(`**${contentApi}/${slug}*`, async (route) => {
    const document = (await (await route.fetch()).json()) as ServedProposal;
    const sections = document.sections.slice(0, 1);
    const blocks = [...(sections[0]?.blocks ?? []), sample(true), sample(false)];
    await route.fulfill({ json: { ...document, sections: sections.map((section) => ({ ...section, blocks })) } });
  });
  await openRoom(page, session, documentPath(slug));
  await drawnWhole(page);
  await expect(picture(page)).toHaveCount(1);
  await expect(picture(page).getByText('Drawn wide')).toBeVisible();
  for (const forcedColors of ['none', 'active'] as const) {
    await page.emulateMedia({ forcedColors });
    const [certain = [], possible = []] = await picture(page)
      .locator('rect')
      .evaluateAll((all) => all.map((node) => [getComputedStyle(node).fill, getComputedStyle(node).stroke]));
    expect(certain[0]).toMatch(/^rgb/);
    expect(certain[1]).toBe(certain[0]);
    expect(possible).toEqual(['none', certain[1]]);
  }

  await page.emulateMedia({ media: 'print', colorScheme: 'dark', forcedColors: 'none' });
  await expect(picture(page).getByText('Drawn wide')).toBeVisible();
  await expect(figures(page).getByText('Certain')).toBeVisible();
  await expect(page.getByText(sample(false).table.caption)).toBeHidden();
  const fold = page.getByText(roomTexts.drawing.table).first();
  await expect(fold).toBeHidden();

  await page.emulateMedia({ media: 'screen' });
  await expect(figures(page)).toBeHidden();
  await fold.click();
  await page.setViewportSize({ width: 320, height: 568 });
  await expect(picture(page)).toHaveCount(1);
  await expect(picture(page).getByText('Drawn narrow')).toBeVisible();
  // Tables take their new shape in the next frame.
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  // On a phone the words of a value stay together, beside its label.
  await expect(figures(page)).toHaveAttribute('data-stacked');
  const middles = await figures(page)
    .getByRole('cell', { name: '5-6 weeks' })
    .evaluate((cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return [...range.getClientRects()].map(({ top, height }) => top + height / 2);
    });
  // The box of a text is lower than that of its cell, by a part of a pixel.
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(1);
});
