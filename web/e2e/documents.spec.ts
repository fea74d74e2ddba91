import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { roomBar } from '#web/src/features/proposals/room-bar.ts';
import { roomTexts } from '#web/src/features/proposals/texts.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { states } from '#web/src/lib/texts.ts';
import { expect, hold, placeOf, test } from './product.ts';
import {
  documentPath,
  heading,
  index,
  longest,
  openRoom,
  roomHydrated,
  shortCard,
  shortDocument,
  shortPath,
  waitForPageEnd,
} from './room.ts';

const calls = `**${apiPaths.proposals}/**`;

test('client sees the 404 page for an unknown document or edition', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/404/);
  for (const path of [documentPath('none'), `${shortPath}?edition=9999.9`]) {
    await openRoom(page, session, path);
    await expect(heading(page)).toHaveText(states.notFound.heading);
  }
});

test('client opens a section from the table of contents or by URL', async ({ page, session }) => {
  const { slug, sections } = longest;
  const { id = '', title = '' } = sections[3] ?? {};
  await openRoom(page, session, documentPath(slug));
  const contents = page.getByRole('navigation', { name: roomTexts.contents.heading });
  await contents.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(`${documentPath(slug)}#${id}`);
  const sectionHeading = page.locator(`#${id}`).getByRole('heading', { level: 2 });
  await expect(sectionHeading).toBeInViewport();
  const { bottom } = await placeOf(page.getByRole('banner'));
  await expect.poll(async () => (await placeOf(sectionHeading)).top).toBeGreaterThanOrEqual(bottom);
  await page.reload();
  await expect(sectionHeading).toBeInViewport();
  await page.goto(`${shortPath}#%`);
  await expect(heading(page)).toHaveText(shortDocument.title);
});

test('client can retry or leave a document that fails to load', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await openRoom(page, session);
  await shortCard(page).waitFor();
  await page.route(calls, (route) => route.abort());
  await shortCard(page).click();
  const { unreached, failed, retry: again } = states.unavailable;
  await expect(page.getByRole('heading', { name: unreached.heading })).toBeFocused();
  await expect(page.getByText(unreached.sentence)).toBeVisible();
  const retry = page.getByRole('button', { name: again });
  // A document without content is reported as a failure of the site, not of the network.
  await page.route(calls, (route) => route.fulfill({ json: { title: 'A document without content' } }));
  await retry.press('Enter');
  await expect(page.getByRole('heading', { name: failed.heading })).toBeFocused();
  await expect(page.getByText(unreached.sentence)).toHaveCount(0);
  await page.unroute(calls);
  await retry.press('Enter');
  await expect(heading(page)).toHaveText(shortDocument.title);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: roomBar.index }).click();
  await expect(page.getByRole('heading', { name: roomTexts.index.heading(index.client) })).toBeVisible();
});

test('client still sees the room bar while a document loads', async ({ page, session }) => {
  await openRoom(page, session);
  await roomHydrated(page);
  const release = await hold(page, calls);
  await shortCard(page).click();
  await expect(page.getByRole('status')).toHaveText(states.loading.text);
  await expect(page.getByRole('link', { name: roomBar.index })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${states.loading.title}`));
  release();
  await expect(page).toHaveTitle(pageTitle(shortDocument.title));
});

test('client returns to the last scroll position on reload or Back', async ({ page, session }) => {
  // Simulate WebKitGTK 2.50, which lacks the scrollend event.
  await page.addInitScript(() =>
    addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const scrolledTo = () => page.evaluate(() => scrollY);
  // The URL also points to a section, but the saved scroll position wins.
  await openRoom(page, session, `${documentPath(longest.slug)}#${longest.sections[2]?.id}`);
  await roomHydrated(page);
  await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
  await expect.poll(() => page.evaluate(() => history.state?.scrollTop)).toBe(5000);
  await page.reload();
  await roomHydrated(page);
  await expect.poll(scrolledTo).toBe(5000);
  await page.getByRole('link', { name: roomBar.index }).click();
  await shortCard(page).waitFor();
  await expect.poll(scrolledTo).toBe(0);
  await page.goBack();
  await waitForPageEnd(page);
  await expect.poll(scrolledTo).toBe(5000);
});

test('client who goes offline sees an empty page until the network is back', async ({
  page,
  context,
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openRoom(page, session);
  await roomHydrated(page);
  await context.setOffline(true);
  await shortCard(page).click();
  await expect(page).toHaveTitle(pageTitle(pageEntries.clientRoom.title));
  await expect(page.locator('body')).toHaveText('');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(shortDocument.title);
  await expect(page).toHaveTitle(pageTitle(shortDocument.title));
});
