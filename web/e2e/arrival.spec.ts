import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { roomBar } from '#web/src/content/room-bar.ts';
import { states } from '#web/src/content/states.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { addressHeader, endsWith, expect, holdReact, test } from './product.ts';
import {
  documentPath,
  drawnWhole,
  heading,
  index,
  login,
  longest,
  openRoom,
  openRoomAnew,
  room,
  shortCard,
  shortDocument,
  shortPath,
  shortSlug,
  signOut,
  takenOver,
} from './room.ts';

const older = index.editions.find(({ version }) => version !== index.newest)?.version ?? '';

test.describe('client with a link to an edition', () => {
  const path = documentPath(shortSlug);
  const replaced = (page: Page) => page.getByText(roomTexts.editions.toNewest(index.newest)).first();

  for (const query of [
    `?edition=${older}`,
    `?edition=${older}&utm_source=mail`,
    `?utm_source=mail&edition=${older}`,
    `?edition=${older.replace('.', '%2E')}`,
    `?edition=${older}&edition=${older}`,
  ]) {
    test(`opens it before and after hydration: ${query}`, async ({ page, session }) => {
      const release = await holdReact(page);
      await openRoom(page, session, `${path}${query}`);
      await expect(replaced(page)).toBeVisible();
      release();
      await takenOver(page);
      await expect(replaced(page)).toBeVisible();
    });
  }

  for (const query of ['?edition=9.9', '?edition=9.9&x=1', `?edition=${older}&edition=${index.newest}`, '?edition=']) {
    test(`sees the 404 page for an invalid edition: ${query}`, async ({ page, session, consoleErrors }) => {
      consoleErrors.allow(/404/);
      const release = await holdReact(page);
      await openRoom(page, session, `${path}${query}`);
      await expect(page.getByText(states.loading.text)).toBeVisible();
      release();
      await expect(heading(page)).toHaveText(notFound.heading);
    });
  }

  test('opens the newest edition with unrelated parameters', async ({ page, session }) => {
    await openRoom(page, session, `${path}?utm_source=mail&editions=${older}`);
    await takenOver(page);
    await expect(heading(page)).toHaveText(shortDocument.title);
    await expect(replaced(page)).toHaveCount(0);
  });
});

test('client can read and sign out when any one script fails to load', async ({
  page,
  context,
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/Failed to (load|fetch)|ERR_FAILED|error loading dynamically imported/i);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await openRoom(page, session, shortPath);
  await takenOver(page);
  const others = [...new Set(scripts)].filter((url) => !url.includes('/index-'));
  expect(others.length).toBeGreaterThan(5);
  for (const [position, script] of others.entries()) {
    await test.step(script, async () => {
      await context.setExtraHTTPHeaders({ [addressHeader]: `10.77.${position}.1` });
      await page.route(script, (route) => route.abort(), { times: 1 });
      await openRoomAnew(page, shortPath);
      const missing = page.getByText(states.loading.lost);
      await expect(heading(page).or(missing).first()).toBeVisible();
      if (await missing.isVisible()) await page.reload();
      await expect(heading(page)).toHaveText(shortDocument.title);
      await signOut(page).click();
      await expect(page).toHaveURL(endsWith(login));
      expect((await (await page.request.get(apiPaths.check)).json()).isAuthenticated).toBe(false);
    });
  }
});

test('client still sees after hydration that signing out failed', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/503/);
  const release = await holdReact(page);
  await page.route(`**${apiPaths.logout}`, (route) => route.fulfill({ status: 503, body: '' }));
  await openRoom(page, session, shortPath);
  await signOut(page).press('Enter');
  const said = page.getByRole('alert').filter({ hasText: roomBar.stillSignedIn });
  await expect(said).toBeVisible();
  await expect(signOut(page)).toBeFocused();
  release();
  await takenOver(page);
  await expect(said).toBeVisible();
  await page.unroute(`**${apiPaths.logout}`);
});

test.describe('client with a link to a section', () => {
  const readTo = (page: Page) => page.evaluate(() => history.state?.readTo);
  const scrollTo = async (page: Page, top: number) => {
    await page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);
    await expect.poll(() => readTo(page)).toBe(top);
  };

  test('returns to the scroll position on reload', async ({ page, session }) => {
    await openRoom(page, session, `${documentPath(longest.slug)}#${longest.sections[2]?.id}`);
    await takenOver(page);
    await scrollTo(page, 6000);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(6000);
  });

  test('returns to the scroll position on Back', async ({ page, session }) => {
    await openRoom(page, session, `${documentPath(longest.slug)}#${longest.sections[2]?.id}`);
    await takenOver(page);
    await scrollTo(page, 5000);
    await page.getByRole('link', { name: roomBar.index }).click();
    await shortCard(page).waitFor();
    await page.goBack();
    await drawnWhole(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(5000);
  });

  test('returns to the scroll position without scrollend', async ({ page, session }) => {
    await page.addInitScript(() =>
      addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    await openRoom(page, session, documentPath(longest.slug));
    await takenOver(page);
    await scrollTo(page, 4000);
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(4000);
  });
});

test('client offline sees an empty page until the network is back', async ({
  page,
  context,
  session,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openRoom(page, session, room);
  await takenOver(page);
  await context.setOffline(true);
  await shortCard(page).click();
  await expect(page).toHaveTitle(pageTitle(pageEntries.clientRoom.title));
  await expect(page.locator('body')).toHaveText('');
  await context.setOffline(false);
  await expect(heading(page)).toHaveText(shortDocument.title);
  await expect(page).toHaveTitle(pageTitle(shortDocument.title));
});
