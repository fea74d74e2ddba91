import { colors } from '#shared/brand.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { expect, test } from './product.ts';
import { documentPath, documentWith, drawnWhole, openRoom } from './room.ts';

// What paper shows of a document, sheet by sheet, is in scripts/ops/rooms/printed-drafts.test.ts.

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

test('the landing page is light on paper, breaks between its parts, and has no form there', async ({ page }) => {
  await page.goto(pageEntries.landing.path);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const band = page.locator('.band').first();
  await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(band).toHaveCSS('color', rgb(colors.ink[0]));
  await expect(band.locator('.stroke-dim').first()).toHaveCSS('stroke', rgb(colors.dim[0]));
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(band).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('form')).toBeHidden();
});
