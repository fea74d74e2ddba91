import { apiPaths } from '#shared/api.ts';
import { formatDate } from '#shared/dates.ts';
import { pageEntries } from '#shared/pages.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { boxOf, heading, hold, watchApi } from './page.ts';
import { expect, test } from './product.ts';
import {
  contentApi,
  documentPath,
  longPath,
  openRoom,
  room,
  roomHeading,
  shortCard,
  shortPath,
  signOut,
} from './room.ts';

const calls = `**${apiPaths.proposals}/**`;

test('client sees a card for each document, the dates, and a contact on the index', async ({ page }) => {
  await openRoom(page);
  await expect(heading(page)).toHaveText(roomHeading);
  await expect(page).toHaveTitle(pageTitle(roomHeading));
  const main = page.getByRole('main');
  await expect(main).toContainText(roomTexts.validUntil(fixture.validUntil));
  const cards = main.getByRole('listitem');
  const documents = [fixture.long, fixture.short, fixture.wide];
  await expect(cards).toHaveCount(documents.length);
  for (const [index, { slug, title, line }] of documents.entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole('heading', { level: 2, name: title })).toBeVisible();
    await expect(card).toContainText(line);
    await expect(card).toContainText(/\d+-minute read/);
    await expect(card.getByRole('link')).toHaveAttribute('href', documentPath(slug));
  }
  await expect(main.getByRole('link', { name: fixture.contact.email })).toBeVisible();
  await expect(main.getByRole('link', { name: roomTexts.meeting })).toHaveAttribute('href', fixture.contact.meetingUrl);
  await page.getByRole('link', { name: roomTexts.home }).click();
  await expect(page).toHaveURL(pageEntries.landing.path);
});

test('client opens each document from the index and comes back', async ({ page }) => {
  await openRoom(page);
  const requests = watchApi(page);
  for (const { slug, title } of [fixture.long, fixture.short, fixture.wide]) {
    await page.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(documentPath(slug));
    await expect(heading(page)).toHaveText(title);
    await expect(heading(page)).toBeFocused();
    await expect(page).toHaveTitle(pageTitle(title));
    expect(requests()).toEqual([apiPaths.check, `${contentApi}/${slug}`]);
    await expect(page.locator('input, textarea, select')).toHaveCount(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(signOut(page)).toBeInViewport();
    await page.getByRole('link', { name: roomTexts.index }).click();
    await expect(page).toHaveURL(room);
    await expect(heading(page)).toBeFocused();
    // The index is already there, but the session is checked on every navigation.
    expect(requests()).toEqual([apiPaths.check]);
  }
});

test('client sees the 404 page for an unknown document', async ({ page }) => {
  await openRoom(page, documentPath('none'));
  await expect(heading(page)).toHaveText(states.notFound.heading);
});

test('client opens a section from the list of contents or by URL', async ({ page }) => {
  await openRoom(page, longPath);
  const section = page.locator('#step-9').getByRole('heading', { level: 2 });
  // The list is folded in a narrow window.
  await page.setViewportSize({ width: 390, height: 664 });
  const contents = page.locator('details.contents');
  await contents.locator('summary').click();
  await contents.getByRole('link', { name: 'Step 9', exact: true }).click();
  await expect(page).toHaveURL(`${longPath}#step-9`);
  await expect(section).toBeInViewport();
  const { bottom } = await boxOf(page.getByRole('banner'));
  // Browsers scroll by whole pixels.
  await expect.poll(async () => (await boxOf(section)).top).toBeGreaterThan(bottom - 1);
  // On arrival the text comes after the load.
  await page.goto('about:blank');
  await page.goto(`${longPath}#step-9`);
  await expect(section).toBeInViewport();
});

test('client returns to the last scroll position on reload or Back', async ({ page }) => {
  const scrolledTo = () => page.evaluate(() => scrollY);
  // The URL also points to a section, but the saved scroll position wins.
  await openRoom(page, `${longPath}#step-3`);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => history.state?.scrollTop)).toBe(900);
  await page.reload();
  await expect.poll(scrolledTo).toBe(900);
  await page.getByRole('link', { name: roomTexts.index }).click();
  await shortCard(page).waitFor();
  await expect.poll(scrolledTo).toBe(0);
  await page.goBack();
  await expect(heading(page)).toHaveText(fixture.long.title);
  await expect.poll(scrolledTo).toBe(900);
});

test('client keeps the bar while a document loads or fails, and can retry', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/UnreachedError|did not come from the API/);
  await openRoom(page);
  const back = page.getByRole('link', { name: roomTexts.index });
  const release = await hold(page, calls, (route) => route.abort());
  await shortCard(page).click();
  await expect(page.getByRole('status')).toHaveText(states.loading.text);
  await expect(page).toHaveTitle(new RegExp(`^${states.loading.title}`));
  await expect(back).toBeVisible();
  release();
  const { unreached, failed, retry: again } = states.unavailable;
  await expect(page.getByRole('heading', { name: unreached.heading })).toBeFocused();
  await expect(page.getByText(unreached.sentence)).toBeVisible();
  // A response without a document is the site's failure, not the network's.
  await page.unroute(calls);
  await page.route(calls, (route) => route.fulfill({ json: { title: 'A document without text' } }));
  const retry = page.getByRole('button', { name: again });
  await retry.press('Enter');
  await expect(page.getByRole('heading', { name: failed.heading })).toBeFocused();
  await expect(back).toBeVisible();
  await expect(signOut(page)).toBeVisible();
  await page.unroute(calls);
  await retry.press('Enter');
  await expect(heading(page)).toHaveText(fixture.short.title);
  await expect(heading(page)).toBeFocused();
});

test('client reads after the last day that the offer has ended, also in an open tab', async ({ page }) => {
  const validUntil = '2030-06-15';
  const index = { client: fixture.client, date: '2030-05-16', validUntil, contact: fixture.contact, documents: [] };
  const content = { title: 'T', html: '<h1>T</h1>', validUntil };
  await page.route(`**${contentApi}`, (route) => route.fulfill({ json: index }));
  await page.route(`**${contentApi}/*`, (route) => route.fulfill({ json: content }));
  const ended = page.getByText(`This offer ended on ${formatDate(validUntil)}.`);
  for (const path of [room, shortPath]) {
    await page.clock.setFixedTime(`${validUntil}T23:59:00`);
    await openRoom(page, path);
    await expect(ended).toHaveCount(0);
    await page.clock.setFixedTime('2030-06-16T00:01:00');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(ended).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(ended).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  }
});

test('client prints from the button, without the bar and with the print logo', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openRoom(page, shortPath);
  const logo = page.locator('[data-print-logo]');
  await page.getByRole('button', { name: roomTexts.print }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await expect(logo).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(logo).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});
