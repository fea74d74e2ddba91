import type { Page } from '@playwright/test';
import { site } from '#shared/site.ts';
import { clientPassword, expect, fillIn, hold, sendButton, test, toast } from './product.ts';
import { enter, openRoom, room } from './room.ts';

// A connection that drops while the page's code is on its way. The browser reports each lost file.
test.afterEach(({ complaints }) => {
  expect(complaints.splice(0).filter((line) => !/Failed to (load|fetch)|ERR_FAILED/i.test(line))).toEqual([]);
});

test('the form says that it could not be loaded, keeps the text, and sends it once the connection is back', async ({
  page,
  lead,
  backstage,
}) => {
  await page.route('**/assets/start-*.js', (route) => route.abort());
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText('This form could not be loaded');
  await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
  await page.unroute('**/assets/start-*.js');
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  expect(await backstage.rows(lead.email)).toHaveLength(1);
});

test('without the code of the page the finished page stays as it is', async ({ page }) => {
  await page.route('**/assets/landing-page-*.js', (route) => route.abort());
  await page.goto('/#contact');
  await expect(page.getByRole('alert')).toContainText('This form could not be loaded');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Don't Be a Statistic");
});

test('without the code of the toasts the form still sends', async ({ page, lead }) => {
  await page.route('**/assets/toaster-*.js', (route) => route.abort());
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
  await expect(toast(page)).toHaveCount(0);
});

test('without its code the gate says so, and opens once the connection is back', async ({ page }) => {
  await page.route('**/assets/gate-page-*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByRole('alert')).toContainText('This form could not be loaded');
  await page.unroute('**/assets/gate-page-*.js');
  await enter(page);
  await expect(page).toHaveURL(new RegExp(`${room}$`));
});

test('without its code the client room says so instead of loading for ever', async ({ page }) => {
  await page.route('**/assets/client-room-*.js', (route) => route.abort());
  await openRoom(page);
  await expect(page.getByRole('status')).toHaveText('This page could not be loaded. Please reload it.');
});

test('a login that finds the code of the room missing offers to try again', async ({ page }) => {
  await page.goto('/login');
  await page.route('**/assets/client-room-*.js', (route) => route.abort());
  await enter(page);
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await page.unroute('**/assets/client-room-*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /Proposals for/ })).toBeVisible();
});

test.describe('without the entry script', () => {
  const entryScript = '**/assets/index-*.js';
  const stillLoading = /This form is still loading/;

  /** The addresses that the page goes to, and the requests that carry something, from now on. */
  const watchSending = (page: Page): string[] => {
    const sent: string[] = [];
    page.on('framenavigated', (frame) => sent.push(frame.url()));
    page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
    return sent;
  };

  test('the contact form sends nothing, keeps the text and names the address', async ({ page, lead }) => {
    await page.route(entryScript, (route) => route.abort());
    await page.goto('/');
    await fillIn(page, lead);
    const sent = watchSending(page);
    await sendButton(page).click();
    await page.getByLabel('Name *').press('Enter');
    await page.waitForTimeout(500);
    expect(sent).toEqual([]);
    for (const [label, text] of [
      ['Name *', lead.name],
      ['Message *', lead.message],
    ] as const) {
      await expect(page.getByLabel(label)).toHaveValue(text);
    }
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    await expect(page.getByRole('alert').getByRole('link')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
  });

  test('the gate sends no password', async ({ page }) => {
    await page.route(entryScript, (route) => route.abort());
    await page.goto('/login');
    await page.getByLabel('Password').fill(clientPassword);
    const sent = watchSending(page);
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('button', { name: 'Access Content' }).click();
    await page.waitForTimeout(500);
    expect(sent).toEqual([]);
    await expect(page.getByLabel('Password')).toHaveValue(clientPassword);
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    await expect(page.getByRole('alert')).toContainText(site.contactEmail);
  });

  test('that is late both work, with what was typed before', async ({ page, lead, backstage }) => {
    const arrive = await hold(page, entryScript);
    // The page is complete for the browser only when the script is.
    await page.goto('/', { waitUntil: 'commit' });
    await fillIn(page, lead);
    await sendButton(page).click();
    await expect(page.getByRole('alert')).toContainText(stillLoading);
    arrive();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByLabel('Message *')).toHaveValue(lead.message);
    await sendButton(page).click();
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible();
    expect(await backstage.rows(lead.email)).toHaveLength(1);

    const arriveAgain = await hold(page, entryScript);
    await page.goto('/login', { waitUntil: 'commit' });
    await page.getByLabel('Password').fill(clientPassword);
    await page.getByLabel('Password').press('Enter');
    arriveAgain();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.getByRole('button', { name: 'Access Content' }).click();
    await expect(page).toHaveURL(new RegExp(`${room}$`));
  });
});
