import type { Page } from '@playwright/test';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { site } from '#shared/site.ts';
import { gate } from '#web/src/content/gate.ts';
import { clientPassword, endsWith, expect, fillIn, hold, sendButton, stopAnimations, test, toast } from './product.ts';
import { enter, login, openRoom, room } from './room.ts';
import { watchTraffic } from './traffic.ts';

// A connection that drops while the page's code is on its way. The browser reports each lost file.
test.beforeEach(({ consoleErrors }) => consoleErrors.allow(/Failed to (load|fetch)|ERR_FAILED/i));

/** Loses the connection for a file, and for the question whether the server answers. @returns what brings it back */
async function loseConnection(page: Page, file: RegExp): Promise<() => Promise<void>> {
  await page.route('**', (route) => {
    const request = route.request();
    return request.method() === 'HEAD' || file.test(request.url()) ? route.abort() : route.continue();
  });
  return () => page.unroute('**');
}

test('the form says that it could not be loaded, keeps the text, and sends it once the connection is back', async ({
  page,
  lead,
  backend,
}) => {
  const reconnect = await loseConnection(page, /\/assets\/start-.*\.js$/);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This form could not be loaded');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await reconnect();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

for (const [how, answer] of [
  ['is missing', { status: 404 }],
  ['throws', { contentType: 'text/javascript', body: 'throw new Error("a fault of ours")' }],
] as const) {
  test(`a form whose code ${how} is our fault, and not that of the connection`, async ({
    page,
    lead,
    consoleErrors,
  }) => {
    consoleErrors.allow(/404/);
    await page.route('**/assets/start-*.js', (route) => route.fulfill(answer));
    await page.goto('/#contact');
    await fillIn(page, lead);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText('Something on this page failed');
    await expect(page.getByRole('alert')).not.toContainText('connection');
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
    await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  });
}

test('without the code of the toasts the form still sends', async ({ page, lead }) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test('without its code the gate says so, and opens once the connection is back', async ({ page }) => {
  const reconnect = await loseConnection(page, /\/assets\/gate-page-.*\.js$/);
  await page.goto(login);
  await expect(page.getByRole('alert')).toContainText('This form could not be loaded');
  await reconnect();
  await enter(page);
  await expect(page).toHaveURL(endsWith(room));
});

test('without its code the client room says so instead of loading for ever', async ({ page, session }) => {
  await page.route('**/assets/client-room-*.js', (route) => route.abort());
  await openRoom(page, session);
  await expect(page.getByRole('status')).toHaveText('This page could not be loaded. Please reload it.');
});

test('a login that finds the code of the room missing offers to try again', async ({ page }) => {
  await page.goto(login);
  const reconnect = await loseConnection(page, /\/assets\/client-room-.*\.js$/);
  await enter(page);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await reconnect();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Proposals for/ })).toBeVisible();
});

test.describe('without the entry script', () => {
  const entryScript = '**/assets/index-*.js';
  const stillLoading = /This form is still loading/;

  test('the contact form sends nothing, keeps the text and names the address', async ({ page, lead }) => {
    await page.route(entryScript, (route) => route.abort());
    const traffic = watchTraffic(page);
    await page.goto('/');
    await fillIn(page, lead);
    await traffic.take();
    await sendButton(page).click();
    await page.getByLabel(formLabel('name')).press('Enter');
    expect(await traffic.take()).toEqual([]);
    await expect(page).toHaveURL(endsWith('/'));
    for (const name of contactFieldNames) await expect(page.getByLabel(formLabel(name))).toHaveValue(lead[name] ?? '');
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
  });

  for (const path of ['/', login]) {
    test(`the form of ${path} says after ten seconds what to do, whether it is in use or not`, async ({ page }) => {
      await page.route(entryScript, (route) => route.abort());
      await page.goto(path);
      await stopAnimations(page, 9900);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await stopAnimations(page, 10_100);
      await expect(page.getByRole('alert')).toContainText('Please reload this page');
      await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
      await page.locator('form input:visible').first().focus();
      await expect(page.getByRole('alert')).toHaveCount(1);
    });
  }

  test('the gate sends no password', async ({ page }) => {
    await page.route(entryScript, (route) => route.abort());
    const traffic = watchTraffic(page);
    await page.goto(login);
    const field = page.getByLabel(gate.field);
    await field.fill(clientPassword);
    await traffic.take();
    await field.press('Enter');
    await page.getByRole('button', { name: gate.submit }).click();
    expect(await traffic.take()).toEqual([]);
    await expect(page).toHaveURL(endsWith(login));
    await expect(field).toHaveValue(clientPassword);
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    await expect(page.getByRole('alert')).toContainText(site.contactEmail);
  });

  test('that is late both work, with what was typed before', async ({ page, lead, backend }) => {
    const release = await hold(page, entryScript);
    // The page is complete for the browser only when the script is.
    await page.goto('/', { waitUntil: 'commit' });
    await fillIn(page, lead);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    release();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(await backend.rows(lead.email)).toHaveLength(1);

    const releaseAgain = await hold(page, entryScript);
    await page.goto(login, { waitUntil: 'commit' });
    await page.getByLabel(gate.field).fill(clientPassword);
    await page.getByLabel(gate.field).press('Enter');
    releaseAgain();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: gate.submit }).click();
    await expect(page).toHaveURL(endsWith(room));
  });
});
