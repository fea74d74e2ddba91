import { expect, hold, test } from './product.ts';
import { documents, openRoom, room } from './room.ts';

const slugs = Object.keys(documents) as (keyof typeof documents)[];

test('the index has a way home and a card for each of the four documents', async ({ page }) => {
  await openRoom(page);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(4);
  for (const slug of slugs) {
    await expect(page.locator(`a[href="${room}/${slug}"]`)).toBeVisible();
  }
  await page.getByRole('link', { name: /Back to home/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Don't Be a Statistic");
});

for (const slug of slugs) {
  test(`${slug}: its own title, the way back, a logo, no form, and no print logo on screen`, async ({ page }) => {
    await openRoom(page);
    await expect(page.locator(`a[href="${room}/${slug}"]`)).toBeVisible();
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/') && calls.push(new URL(request.url()).pathname));
    await page.locator(`a[href="${room}/${slug}"]`).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents[slug]);
    await expect(page).toHaveTitle(documents[slug]);
    await expect(page.getByRole('banner').getByRole('img', { name: 'Samplewright' })).toBeVisible();
    await expect(page.locator('[data-print-logo]')).toBeHidden();
    await expect(page.locator('input, textarea, select')).toHaveCount(0);
    expect(calls.filter((path) => path.startsWith('/api/proposals'))).toEqual([`/api/proposals/clearbond/${slug}`]);
    await page.getByRole('link', { name: 'All documents' }).click();
    await expect(page).toHaveURL(new RegExp(`${room}$`));
  });

  test(`${slug}: nothing scrolls sideways at 320 px, tables scroll inside themselves`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await openRoom(page, `${room}/${slug}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  });
}

test('an unknown document is the 404 page', async ({ page, complaints }) => {
  await openRoom(page);
  await page.evaluate((path) => history.pushState(null, '', path), `${room}/none`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});

test('a long document has a table of contents, and sections have addresses to share', async ({ page }) => {
  await openRoom(page, `${room}/proposal`);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  await contents.getByRole('link', { name: 'Planned data sources' }).click();
  await expect(page).toHaveURL(/#data-sources$/);
  const heading = page.getByRole('heading', { name: /^Planned data sources/ });
  await expect(heading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  await page.reload();
  await expect(heading).toBeInViewport();
});

test('the comparison: 38 rows in 11 tables, critical rows flagged in words, the count in the banner computed', async ({
  page,
}) => {
  await openRoom(page, `${room}/powerbi-analysis`);
  const tables = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Bespoke Platform' }) });
  await expect(tables).toHaveCount(11);
  for (const table of await tables.all()) {
    const heads = (await table.getByRole('columnheader').allInnerTexts()).map((text) => text.trim());
    expect(heads).toEqual(['Requirement', 'Power BI', 'Bespoke Platform', 'Notes']);
  }
  await expect(tables.locator('tbody tr')).toHaveCount(38);
  const critical = tables.locator('tbody tr').filter({ hasText: 'Critical' });
  const rows = await critical.all();
  const verdicts = await Promise.all(rows.map((row) => row.getByRole('cell').first().innerText()));
  const failed = verdicts.filter((text) => /\bNo\b/.test(text)).length;
  expect(failed).toBeGreaterThan(0);
  await expect(page.getByRole('main')).toContainText(
    `Power BI does not support ${failed} of ${rows.length} critical requirements`,
  );
  const paint = (row: (typeof rows)[number] | undefined) =>
    row?.evaluate((node) => getComputedStyle(node).backgroundColor);
  const plain = tables.locator('tbody tr').filter({ hasNotText: 'Critical' }).first();
  expect(await paint(rows[0])).not.toBe(await paint(plain));
  for (const words of ['Supported', 'Partial or limited', 'Not supported', 'Bottom line']) {
    await expect(page.getByText(words, { exact: true }).first()).toBeVisible();
  }
});

test('the hours document has no amount of money', async ({ page }) => {
  await openRoom(page, `${room}/proposal-hours`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('783-1,108');
  expect(text).not.toMatch(/\$|dollar|USD/i);
});

test('phase 1 has a price quote, two payments and a place to sign', async ({ page }) => {
  await openRoom(page, `${room}/proposal-phase1`);
  await expect(page.getByRole('table', { name: /Price quote/ })).toContainText('$12,000');
  await expect(page.getByRole('table', { name: /Payment of the quote/ })).toContainText('$6,000');
  await expect(page.getByRole('main')).toContainText('Signature');
  await expect(page.getByRole('heading', { name: /Future phases/ })).toBeVisible();
});

test('a reload leaves the reader where they were', async ({ page }) => {
  await openRoom(page, `${room}/proposal`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 6000));
  await expect.poll(() => page.evaluate(() => history.state?.readTo)).toBe(6000);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(6000);
});

test('a table is a stop of the keyboard where it scrolls, and nowhere else', async ({ page }) => {
  await openRoom(page, `${room}/proposal-phase1`);
  await expect(page.getByRole('table').first()).toBeVisible();
  const stops = page.locator('section[tabindex="0"]');
  await expect(stops).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 640 });
  await expect(stops).not.toHaveCount(0);
  const scrolling = await page
    .locator('section:has(> table)')
    .evaluateAll((boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth).length);
  await expect(stops).toHaveCount(scrolling);
});

test('a document that cannot be reached says so, takes the focus, and leads back to the others', async ({
  page,
  complaints,
}) => {
  await openRoom(page);
  await page.getByRole('link', { name: /^Phase 1/ }).waitFor();
  await page.route('**/api/proposals/**', (route) => route.abort());
  await page.getByRole('link', { name: /^Phase 1/ }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeFocused();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeFocused();
  await page.getByRole('link', { name: 'All documents' }).click();
  await expect(page.getByRole('heading', { name: /^Proposals for/ })).toBeVisible();
  complaints.length = 0;
});

test('while a document is on its way the bar stays, and the title says so', async ({ page }) => {
  await openRoom(page);
  await page.getByRole('link', { name: /^Phase 1/ }).waitFor();
  const goOn = await hold(page, '**/api/proposals/**');
  await page.getByRole('link', { name: /^Phase 1/ }).click();
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect(page.getByRole('link', { name: 'All documents' })).toBeVisible();
  await expect(page).toHaveTitle(/^Loading/);
  goOn();
  await expect(page).toHaveTitle(/Phase 1/);
});

test('an address with a section that cannot be read opens the document', async ({ page }) => {
  await openRoom(page, `${room}/proposal-phase1#%`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(documents['proposal-phase1']);
});
