import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { site } from '#shared/site.ts';
import { states } from '#web/src/lib/texts.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { hydrated } from './form.ts';
import { boxOf, heading, hold, login, stopAnimations, watchApi } from './page.ts';
import { expect, test } from './product.ts';
import {
  enter,
  loginTitle,
  longPath,
  notice,
  openCompletely,
  openInNewSession,
  openRoom,
  room,
  shortCard,
  shortPath,
  signOut,
} from './room.ts';

/** Opens a document from the index without a page load. */
const openDocument = async (page: Page) => {
  await shortCard(page).click();
  await expect(heading(page)).toHaveText(fixture.short.title);
};

const expectLogin = async (page: Page) => {
  await expect(page).toHaveURL(login);
  // The URL changes before the login page has loaded.
  await expect(heading(page)).toHaveText(loginTitle);
};

test.describe('client room', () => {
  test('opens the requested section after login', async ({ page }) => {
    const path = `${longPath}#step-12`;
    await page.goto(path);
    await expectLogin(page);
    await hydrated(page);
    // No session had ended, so there is no notice.
    await expect(notice(page)).toHaveText('');
    const [request] = await Promise.all([page.waitForRequest(`**${apiPaths.login}`), enter(page)]);
    expect(request.postDataJSON()).toMatchObject({ room: fixture.name });
    await expect(page).toHaveURL(path);
  });

  test('shows and announces Loading... in the middle of the page', async ({ page }) => {
    const release = await hold(page, `**${apiPaths.check}*`);
    await page.goto(room);
    const loading = page.getByText(states.loading.text);
    await expect(loading).toBeVisible();
    await expect(page.getByRole('status')).toHaveText(states.loading.text);
    const { left, right } = await boxOf(loading);
    expect(Math.abs((left + right) / 2 - 640)).toBeLessThan(10);
    release();
    await expectLogin(page);
  });

  test('shows a reload link when the entry script never loads', async ({ page, session }) => {
    await page.route('**/assets/index-*.js', () => new Promise<void>(() => {}), { times: 1 });
    await page.context().addCookies(session);
    await page.goto(shortPath, { waitUntil: 'commit' });
    const reload = page.getByRole('link', { name: states.loading.reload });
    await expect(page.getByText(states.loading.text)).toBeVisible();
    await stopAnimations(page, 9900);
    await expect(reload).toBeHidden();
    await stopAnimations(page, 10_100);
    await expect(page.getByRole('main').getByText(site.contactEmail)).toBeVisible();
    await reload.click();
    await expect(heading(page)).toHaveText(fixture.short.title);
  });

  test('shows an empty page when the session check and its only retry fail', async ({ page, consoleErrors }) => {
    consoleErrors.allow(/503/);
    let asked = 0;
    await page.route(`**${apiPaths.check}*`, (route) => {
      asked += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await page.goto(room);
    await expect.poll(() => asked).toBe(1);
    // The only retry comes after a delay.
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(asked).toBe(2);
    }).toPass();
    await expect(page.getByText(states.loading.text)).toBeHidden();
    await page.clock.runFor(60_000);
    expect(asked).toBe(2);
    await expect(page).toHaveURL(room);
    expect((await page.locator('body').innerText()).trim()).toBe('');
  });

  test('checks the session before it shows a document, and opens that after login', async ({
    page,
    context,
    session,
  }) => {
    await openCompletely(page, session);
    await context.clearCookies();
    const requests = watchApi(page);
    await shortCard(page).click();
    await expectLogin(page);
    expect(requests()).toEqual([apiPaths.check]);
    await expect(notice(page)).toHaveText(loginTexts.sessionEnded);
    await expect(page.getByLabel(loginTexts.field)).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL(shortPath);
  });

  test('redirects to login when the session ends right after the check', async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/401/);
    await openCompletely(page, session);
    await page.route(`**${apiPaths.proposals}/**`, (route) => route.fulfill({ status: 401, body: '' }));
    await shortCard(page).click();
    await expectLogin(page);
    await expect(notice(page)).toHaveText(loginTexts.sessionEnded);
  });
});

test('client with a session skips the login page', async ({ page, session }) => {
  await openRoom(page, session, login);
  await expect(page).toHaveURL(room);
  await expect(heading(page)).toBeVisible();
});

test.describe('client signing out', () => {
  test('ends the session and leaves nothing in the browser', async ({ page, context }) => {
    await openInNewSession(page);
    await openDocument(page);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await signOut(page).click();
    await expectLogin(page);
    expect(await context.cookies()).toEqual([]);
    const left = await page.evaluate(
      async (title) => ({
        local: { ...localStorage },
        session: { ...sessionStorage },
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: 'caches' in window ? await caches.keys() : [],
        workers: 'serviceWorker' in navigator ? (await navigator.serviceWorker.getRegistrations()).length : 0,
        text: document.documentElement.innerHTML.includes(title),
      }),
      fixture.short.title,
    );
    expect(left).toEqual({ local: {}, session: {}, databases: [], caches: [], workers: 0, text: false });

    await page.goBack();
    await expectLogin(page);
    await context.addCookies(cookies);
    await page.goto(room);
    await expectLogin(page);
  });

  test('closes the room in other tabs', async ({ page, context }) => {
    await openInNewSession(page);
    const other = await context.newPage();
    await other.goto(room);
    await openDocument(other);
    await signOut(page).click();
    await expectLogin(other);
    await expect(notice(other)).toHaveText(loginTexts.sessionEnded);
    await other.goBack();
    await expectLogin(other);
    await expect(other.getByText(fixture.short.title)).toHaveCount(0);
    // The tab in which the visitor signed out shows no notice.
    await expectLogin(page);
    await hydrated(page);
    await expect(notice(page)).toHaveText('');
  });

  test('stays signed in and sees an error when the logout fails', async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/503/);
    await page.route(`**${apiPaths.logout}`, (route) => route.fulfill({ status: 503, body: '' }));
    await openRoom(page, session);
    await signOut(page).press('Enter');
    await expect(signOut(page)).toBeEnabled();
    await expect(page.getByRole('alert')).toContainText(roomTexts.stillSignedIn);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(signOut(page)).toBeFocused();
    await expect(page).toHaveURL(room);
  });

  test('elsewhere does not see the room again on Back', async ({ page, context }) => {
    await openInNewSession(page);
    await context.clearCookies();
    // Browsers dispatch this event when they show a page from memory.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectLogin(page);
    await expect(notice(page)).toHaveText(loginTexts.sessionEnded);
  });
});
