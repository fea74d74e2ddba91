import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { endsWith, expect, hold, holdReact, hydrated, test, toast } from './product.ts';
import {
  contentApi,
  documentPath,
  documentPaths,
  drawnWhole,
  enter,
  heading,
  login,
  longest,
  notice,
  openRoom,
  room,
  shortCard,
  shortDocument,
  shortPath,
  shortSlug,
} from './room.ts';

const firstCall = `${contentApi}/${shortSlug}`;

/** The paths of the calls to the API that the page makes from now on, in order. */
const watchCalls = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(pathname);
  });
  return calls;
};

test.describe('the guard', () => {
  // The routes of all documents stand in one wrapper.
  for (const path of [room, shortPath]) {
    test(`sends a stranger from ${path} to the gate, and back there after the login`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL(endsWith(login));
      await hydrated(page);
      // Of no session that ended.
      await expect(notice(page)).toHaveText('');
      await enter(page);
      await expect(page).toHaveURL(endsWith(path));
      await expect(heading(page)).toBeVisible();
    });
  }

  test('leads back to the very section that was asked for', async ({ page }) => {
    const path = `${documentPath(longest.slug)}#${longest.sections.at(-1)?.id}`;
    await page.goto(path);
    await expect(page).toHaveURL(endsWith(login));
    await enter(page);
    await expect(page).toHaveURL(endsWith(path));
  });

  test("says 'Loading...' in the middle while it asks, and announces it", async ({ page }) => {
    const release = await hold(page, `**${apiPaths.check}*`);
    await page.goto(room);
    const loading = page.getByText('Loading...');
    await expect(loading).toBeVisible();
    await expect(page.getByRole('status')).toHaveText('Loading...');
    const box = await loading.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 640)).toBeLessThan(10);
    release();
    await expect(page).toHaveURL(endsWith(login));
  });

  test('says what to do when the first script never comes, and after some seconds only', async ({ page, session }) => {
    await page.route('**/assets/index-*.js', () => new Promise<void>(() => {}), { times: 1 });
    await page.context().addCookies(session);
    await page.goto(shortPath, { waitUntil: 'commit' });
    const reload = page.getByRole('link', { name: 'Reload this page' });
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(reload).toBeHidden();
    await page.evaluate(() => document.getAnimations().map((animation) => animation.finish()));
    await expect(page.getByText('Loading...')).toBeVisible();
    await expect(page.getByRole('main').getByText(site.contactEmail)).toBeVisible();
    await reload.click();
    await expect(heading(page)).toBeVisible();
    await expect(page).toHaveURL(endsWith(shortPath));
  });

  test('shows nothing and goes nowhere when the check fails, after one retry', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/503/);
    let asked = 0;
    await page.route(`**${apiPaths.check}*`, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await page.goto(room);
    await expect.poll(() => asked).toBe(1);
    // The retry waits before it asks; once it has failed too, no time brings another.
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(asked).toBe(2);
    }).toPass();
    await expect(page.getByText('Loading...')).toBeHidden();
    await page.clock.runFor(60_000);
    expect(asked).toBe(2);
    await expect(page).toHaveURL(endsWith(room));
    expect((await page.locator('body').innerText()).trim()).toBe('');
  });

  test('asks for the document as soon as the check has said yes, both before React is there', async ({
    page,
    session,
  }) => {
    // A page that makes no call itself.
    await openRoom(page, session, pageEntries.landing.path);
    const events: string[] = watchCalls(page);
    page.on('response', (response) => response.url().includes(apiPaths.check) && events.push('answer'));
    const releaseReact = await holdReact(page);
    const releaseCheck = await hold(page, `**${apiPaths.check}*`);
    // The page is complete for the browser only when React is there.
    await page.goto(shortPath, { waitUntil: 'commit' });
    await expect.poll(() => events).toEqual([apiPaths.check]);
    releaseCheck();
    await expect.poll(() => events).toEqual([apiPaths.check, 'answer', firstCall]);
    releaseReact();
    await expect(heading(page)).toHaveText(shortDocument.title);
    // What was read early is used, not read again.
    expect(events).toHaveLength(3);
  });

  test('asks the server on every move inside the room, also for a document that was read before', async ({
    page,
    session,
  }) => {
    await openRoom(page, session);
    await shortCard(page).waitFor();
    const calls = watchCalls(page);
    await shortCard(page).click();
    await expect(heading(page)).toHaveText(shortDocument.title);
    expect(calls.splice(0)).toEqual([apiPaths.check, firstCall]);
    await page.getByRole('link', { name: 'All documents' }).click();
    await shortCard(page).waitFor();
    expect(calls.splice(0)).toEqual([apiPaths.check]);
    await page.goBack();
    await expect(heading(page)).toHaveText(shortDocument.title);
    expect(calls.splice(0)).toEqual([apiPaths.check]);
  });

  test('lets nobody whose session has ended read on, not even what was read before', async ({
    page,
    context,
    session,
  }) => {
    await openRoom(page, session);
    await shortCard(page).click();
    await expect(heading(page)).toHaveText(shortDocument.title);
    await page.getByRole('link', { name: 'All documents' }).click();
    await shortCard(page).waitFor();
    await context.clearCookies();
    const calls = watchCalls(page);
    await shortCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    expect(calls).toEqual([apiPaths.check]);
  });

  test('brings a reader who goes back to the place they left', async ({ page, session }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    const scrolledTo = () => page.evaluate(() => scrollY);
    const path = documentPaths.at(-1) ?? '';
    await openRoom(page, session);
    await drawnWhole(page);
    const card = page.locator(`li > a[href="${path}"]`);
    await card.scrollIntoViewIfNeeded();
    const place = await scrolledTo();
    expect(place).toBeGreaterThan(200);
    await expect.poll(() => page.evaluate(() => history.state?.readTo)).toBe(place);
    await card.click();
    await expect(page).toHaveURL(endsWith(path));
    await expect(page.getByRole('link', { name: 'All documents' })).toBeVisible();
    await expect.poll(scrolledTo).toBe(0);
    await page.goBack();
    await card.waitFor();
    await expect.poll(scrolledTo).toBe(place);
  });
});

test('a login in the middle of the first check is not judged by its answer', async ({ page }) => {
  const { promise: loggedIn, resolve: release } = Promise.withResolvers<void>();
  let checks = 0;
  await page.route(`**${apiPaths.check}*`, async (route) => {
    checks += 1;
    if (checks > 1) return route.continue();
    await loggedIn;
    // The login has given this one up.
    return route.fulfill({ json: { isAuthenticated: false } }).catch(() => undefined);
  });
  await page.goto(login);
  await expect.poll(() => checks).toBe(1);
  const answer = page.waitForResponse(`**${apiPaths.login}`);
  await enter(page);
  await answer;
  release();
  await expect(page).toHaveURL(endsWith(room));
  await expect(toast(page)).toContainText('Authentication successful.');
});
