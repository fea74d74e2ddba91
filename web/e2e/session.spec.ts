import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { states } from '#web/src/lib/texts.ts';
import { roomTexts } from '#web/src/proposals/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { hydrated } from './form.ts';
import { heading, watchApi } from './page.ts';
import { expect, test } from './product.ts';
import { contentApi, expectLogin, notice, openRoom, room, shortCard, signOut } from './room.ts';

const openDocument = async (page: Page) => {
  await shortCard(page).click();
  await expect(heading(page)).toHaveText(fixture.short.title);
};

/** Expects the login page and no text of the room. */
const expectEnd = async (page: Page, said: string = loginTexts.sessionEnded) => {
  await expectLogin(page);
  await hydrated(page);
  await expect(notice(page)).toHaveText(said);
  expect(await page.content()).not.toContain(fixture.short.title);
};

test.describe('client room', () => {
  test('is empty when the session check and its only retry fail', async ({ page }) => {
    let checks = 0;
    await page.route(`**${apiPaths.check}*`, (route) => {
      checks += 1;
      return route.fulfill({ status: 503, body: '' });
    });
    await page.clock.install();
    await page.goto(room);
    // The only retry comes after a delay.
    await expect(async () => {
      await page.clock.runFor(1000);
      expect(checks).toBe(2);
    }).toPass();
    await expect(page.getByText(states.loading.text)).toBeHidden();
    await page.clock.runFor(60_000);
    expect(checks).toBe(2);
    await expect(page).toHaveURL(room);
    expect((await page.locator('body').innerText()).trim()).toBe('');
  });

  for (const [when, end, expected] of [
    ['before the check', (page: Page) => page.context().clearCookies(), [apiPaths.check]],
    [
      'right after the check',
      (page: Page) => page.route(`**${contentApi}/*`, (route) => route.fulfill({ status: 401, body: '' })),
      [apiPaths.check, `${contentApi}/${fixture.short.slug}`],
    ],
  ] as const) {
    test(`redirects to login when the session ends ${when}`, async ({ page }) => {
      await openRoom(page);
      await end(page);
      const requests = watchApi(page);
      await shortCard(page).click();
      await expectEnd(page);
      expect(requests()).toEqual(expected);
      await expect(page.getByLabel(loginTexts.field)).toBeFocused();
    });
  }
});

test.describe('client signing out', () => {
  test('leaves nothing in any tab of the browser', async ({ page, context }) => {
    await openRoom(page);
    await openDocument(page);
    const other = await context.newPage();
    await other.goto(room);
    await openDocument(other);
    expect(await page.evaluate(() => document.cookie)).toBe('');
    await signOut(page).click();
    await expectEnd(page, '');
    await expectEnd(other);
    expect(await context.storageState({ indexedDB: true })).toEqual({ cookies: [], origins: [] });
    for (const tab of [page, other]) {
      await tab.goBack();
      await expectEnd(tab);
    }
  });

  test('sees an error and stays signed in when the logout fails', async ({ page }) => {
    await page.route(`**${apiPaths.logout}`, (route) => route.fulfill({ status: 503, body: '' }));
    await openRoom(page);
    await signOut(page).press('Enter');
    await expect(page.getByRole('alert')).toContainText(roomTexts.stillSignedIn);
    await expect(page.getByRole('alert')).toBeInViewport();
    await expect(signOut(page)).toBeFocused();
    await expect(page).toHaveURL(room);
  });

  test('elsewhere does not see the room again on Back', async ({ page, context }) => {
    await openRoom(page);
    await context.clearCookies();
    // Browsers dispatch this event when they show a page from memory.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await expectEnd(page);
  });
});
