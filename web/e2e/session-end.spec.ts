import { apiPaths } from '#shared/api.ts';
import { gate } from '#web/src/content/gate.ts';
import { endsWith, expect, holdReact, hydrated, test, toast } from './product.ts';
import {
  enter,
  gateTitle,
  heading,
  login,
  notice,
  openRoom,
  openRoomAnew,
  room,
  shortCard,
  shortDocument,
  shortPath,
} from './room.ts';
import { watchTraffic } from './traffic.ts';

test.describe('signing out', () => {
  test('ends the session for good; Back shows nothing; a copied cookie is dead', async ({ page, context }) => {
    await openRoomAnew(page);
    await shortCard(page).click();
    await expect(heading(page)).toHaveText(shortDocument.title);
    const cookies = await context.cookies();
    expect(cookies).toMatchObject([
      { name: '__Host-session', secure: true, httpOnly: true, sameSite: 'Strict', path: '/' },
    ]);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);
    expect(await context.cookies()).toEqual([]);

    // The gate has been loaded, not only its address shown.
    await expect(heading(page)).toHaveText(gateTitle);
    await page.goBack();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);

    await context.addCookies(cookies);
    await page.goto(room);
    await expect(page).toHaveURL(endsWith(login));
  });

  test('and going back before the gate has its script leads to the gate again, without an error', async ({ page }) => {
    await openRoomAnew(page);
    await shortCard(page).click();
    await expect(heading(page)).toHaveText(shortDocument.title);
    const releaseReact = await holdReact(page);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);
    // The browser takes the room's entry in the history for one of the same page: it changes the address and no more.
    await page.evaluate(() => history.back());
    await expect(page).not.toHaveURL(endsWith(login));
    releaseReact();
    await expect(page).toHaveURL(endsWith(login));
    await expect(heading(page)).toHaveText(gateTitle);
    await enter(page);
    await expect(page).toHaveURL(endsWith(room));
    await expect(heading(page)).not.toHaveText(gateTitle);
  });

  test('and going back while the gate comes to life leads to the gate again, without an error', async ({ page }) => {
    await openRoomAnew(page);
    await shortCard(page).click();
    await expect(heading(page)).toHaveText(shortDocument.title);
    // React works in turns that it asks for by messages. At the gate the first of them goes back, as a quick visitor does.
    await page.addInitScript((gatePath) => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function (this: MessagePort, ...message: [unknown]) {
        const post = () => postMessage.apply(this, message);
        if (location.pathname !== gatePath) return post();
        MessagePort.prototype.postMessage = postMessage;
        const goOn = () => {
          document.documentElement.dataset.wentBack = '';
          post();
        };
        addEventListener('popstate', goOn, { once: true });
        history.back();
      };
    }, login);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.locator('html[data-went-back]').waitFor();
    await expect(page).toHaveURL(endsWith(login));
    await expect(page.getByLabel(gate.field)).toBeEnabled();
    await enter(page);
    await expect(page).toHaveURL(endsWith(room));
  });

  test('empties other tabs too, whose gate says that the session has ended', async ({ page, context }) => {
    await openRoomAnew(page);
    const { title } = shortDocument;
    const other = await context.newPage();
    await other.goto(room);
    await shortCard(other).click();
    await expect(heading(other)).toHaveText(title);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(other).toHaveURL(endsWith(login));
    await expect(notice(other)).toHaveText(gate.sessionEnded);
    await other.goBack();
    await expect(other).toHaveURL(endsWith(login));
    await expect(heading(other)).toHaveText(gateTitle);
    await expect(other.getByText(title)).toHaveCount(0);
    // Who has signed out knows.
    await expect(page).toHaveURL(endsWith(login));
    await hydrated(page);
    await expect(notice(page)).toHaveText('');
  });
});

test.describe('the gate after a session', () => {
  test('that ended while its reader moved on says so, has the field focused, and leads on', async ({
    page,
    context,
    session,
  }) => {
    await openRoom(page, session);
    await shortCard(page).waitFor();
    await context.clearCookies();
    await shortCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await expect(page.getByLabel(gate.field)).toBeFocused();
    await enter(page);
    await expect(page).toHaveURL(endsWith(shortPath));
  });

  test('that ended between the check and the document says so, and stays', async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/401/);
    await openRoom(page, session);
    await shortCard(page).waitFor();
    await page.route(`**${apiPaths.proposals}/**`, (route) => route.fulfill({ status: 401, body: '' }));
    const traffic = watchTraffic(page);
    await shortCard(page).click();
    await expect(page).toHaveURL(endsWith(login));
    await expect(notice(page)).toHaveText(gate.sessionEnded);
    await traffic.take();
    await expect(page).toHaveURL(endsWith(login));
  });

  test('that goes on leads to the room', async ({ page, session }) => {
    await openRoom(page, session, login);
    await expect(page).toHaveURL(endsWith(room));
    await expect(heading(page)).toBeVisible();
  });
});

test.describe('the focus is never lost', () => {
  test('by a sign-out that fails, and it says that the visitor is still signed in', async ({
    page,
    session,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503/);
    await openRoom(page, session);
    await page.route(`**${apiPaths.logout}`, (route) => route.fulfill({ status: 503, body: '' }));
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await signOut.focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText('Error');
    await expect(toast(page)).toContainText('You are still signed in.');
    await expect(signOut).toBeFocused();
    await expect(page).toHaveURL(endsWith(room));
  });
});
