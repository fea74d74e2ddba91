import { apiPaths } from '#shared/api.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { endsWith, expect, hold, test } from './product.ts';
import {
  blocksOf,
  documentPath,
  documentWith,
  drawnWhole,
  heading,
  longestDocument,
  openRoom,
  readDocument,
  readDocuments,
  room,
} from './room.ts';
import { proposalSlugs } from './rooms.ts';

const calls = `**${apiPaths.proposals}/**`;
const [firstSlug] = proposalSlugs;
const card = (slug: string) => `li > a[href="${documentPath(slug)}"]`;

test('the index has a way home and a card for each document', async ({ page, session }) => {
  await openRoom(page, session);
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(
    proposalSlugs.length,
  );
  for (const slug of proposalSlugs) await expect(page.locator(card(slug))).toBeVisible();
  await page.getByRole('link', { name: /Back to home/ }).click();
  await expect(heading(page)).toHaveText(landing.hero.headline.join(' '));
});

for (const slug of proposalSlugs) {
  test(`${slug} shows all of its tables, the firm's logo and its own title`, async ({ page, session }) => {
    await openRoom(page, session, documentPath(slug));
    const document = await readDocument(page, slug);
    await expect(heading(page)).toHaveText(document.title);
    await expect(page).toHaveTitle(pageTitle(document.title));
    await expect(page.getByRole('banner').getByRole('img', { name: site.name })).toBeVisible();
    await drawnWhole(page);
    for (const summary of await page.locator('summary', { hasText: roomTexts.drawing.table }).all())
      await summary.click();
    const kinds = ['table', 'comparison', 'drawing'] as const;
    const tables = kinds.reduce((sum, kind) => sum + blocksOf(document, kind).length, 0);
    await expect(page.getByRole('table')).toHaveCount(tables);
  });
}

test('an unknown document is the 404 page', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await openRoom(page, session);
  // Before React is there nobody hears of it.
  await page.locator(card(firstSlug)).waitFor();
  await page.evaluate((path) => history.pushState(null, '', path), documentPath('none'));
  await expect(heading(page)).toHaveText(notFound.heading);
});

test('a long document has a table of contents, and sections have addresses to share', async ({ page, session }) => {
  await openRoom(page, session);
  const { slug, sections } = await longestDocument(page);
  const { id = '', title = '' } = sections[3] ?? {};
  await page.goto(documentPath(slug));
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(endsWith(`#${id}`));
  const sectionHeading = page.locator(`#${id}`).getByRole('heading', { level: 2 });
  await expect(sectionHeading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await sectionHeading.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  await page.reload();
  await expect(sectionHeading).toBeInViewport();
});

test('a comparison has a table for each category, and critical rows are flagged in words and by color', async ({
  page,
  session,
}) => {
  await openRoom(page, session);
  const document = await documentWith(page, 'comparison');
  const comparisons = blocksOf(document, 'comparison');
  await page.goto(documentPath(document.slug));
  const tables = page.getByRole('table').filter({ has: page.getByRole('columnheader', { name: 'Requirement' }) });
  await expect(tables).toHaveCount(comparisons.length);
  const columns = await tables.evaluateAll((nodes) =>
    nodes.map((node) => [...node.querySelectorAll('thead th')].map((cell) => cell.textContent)),
  );
  for (const labels of columns) expect(labels).toEqual(['Requirement', 'Power BI', 'Bespoke Platform', 'Notes']);
  const rows = comparisons.flatMap((comparison) => comparison.rows);
  await expect(tables.locator('tbody tr')).toHaveCount(rows.length);
  const critical = tables.locator('tbody tr').filter({ hasText: 'Critical' });
  await expect(critical).toHaveCount(rows.filter((row) => row.critical).length);
  const plain = tables.locator('tbody tr').filter({ hasNotText: 'Critical' });
  const paint = (row: typeof plain) => row.first().evaluate((node) => getComputedStyle(node).backgroundColor);
  expect(await paint(critical)).not.toBe(await paint(plain));
});

test('a reload leaves the reader where they were', async ({ page, session }) => {
  await openRoom(page, session);
  const { slug } = await longestDocument(page);
  await page.goto(documentPath(slug));
  await drawnWhole(page);
  await page.evaluate(() => window.scrollTo(0, 6000));
  await expect.poll(() => page.evaluate(() => history.state?.readTo)).toBe(6000);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(6000);
});

test('a reload of the index puts the reader back, and moves nobody who has gone on since', async ({
  page,
  session,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openRoom(page, session);
  await drawnWhole(page);
  const readTo = () => page.evaluate(() => history.state?.readTo);
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(readTo).toBe(600);
  // What stands below the cards is late.
  const release = await hold(page, '**/assets/index-foot-*.js');
  await page.reload();
  await page.locator(card(firstSlug)).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(readTo).toBe(300);
  release();
  await drawnWhole(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('a document that cannot be reached says so, takes the focus, and leads back to the others', async ({
  page,
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_FAILED/);
  await openRoom(page, session);
  await page.locator(card(firstSlug)).waitFor();
  await page.route(calls, (route) => route.abort());
  await page.locator(card(firstSlug)).click();
  const failed = page.getByRole('heading', { name: 'This page could not be loaded' });
  await expect(failed).toBeFocused();
  await expect(page.getByText('The server could not be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).press('Enter');
  await expect(failed).toBeFocused();
  await page.getByRole('link', { name: 'All documents' }).click();
  await expect(page.getByRole('heading', { name: /^Proposals for/ })).toBeVisible();
});

test('a document that this code cannot draw is our fault, and not that of the network', async ({ page, session }) => {
  await openRoom(page, session);
  await page.locator(card(firstSlug)).waitFor();
  await page.route(calls, (route) => route.fulfill({ json: { title: 'A document without content' } }));
  await page.locator(card(firstSlug)).click();
  await expect(page.getByRole('heading', { name: 'Something on this page failed' })).toBeFocused();
  await expect(page.getByText('could not be reached')).toHaveCount(0);
});

test('while a document is on its way the bar stays, and the title says so', async ({ page, session }) => {
  await openRoom(page, session);
  const { title } = await readDocument(page, firstSlug);
  await page.locator(card(firstSlug)).waitFor();
  const release = await hold(page, calls);
  await page.locator(card(firstSlug)).click();
  await expect(page.getByRole('status')).toHaveText('Loading...');
  await expect(page.getByRole('link', { name: 'All documents' })).toBeVisible();
  await expect(page).toHaveTitle(/^Loading/);
  release();
  await expect(page).toHaveTitle(pageTitle(title));
});

test('while a document is drawn its buttons do not look busy', async ({ page, session }) => {
  await openRoom(page, session, documentPath(proposalSlugs[0] ?? ''));
  await drawnWhole(page);
  await page.getByRole('main').evaluate((main) => main.setAttribute('aria-busy', 'true'));
  const download = page.getByRole('link', { name: roomTexts.download });
  expect(await download.evaluate((button) => getComputedStyle(button, '::after').content)).toBe('none');
});

test('an address with a section that cannot be read opens the document', async ({ page, session }) => {
  await openRoom(page, session, `${documentPath(firstSlug)}#%`);
  await expect(heading(page)).toHaveText((await readDocument(page, firstSlug)).title);
});

test('the API serves every document to the room', async ({ page, session }) => {
  await openRoom(page, session, room);
  expect((await readDocuments(page)).map(({ slug }) => slug)).toEqual([...proposalSlugs]);
});
