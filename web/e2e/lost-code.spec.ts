import type { Page, Request } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { field, fillIn, sendButton, sendForm, thankYou } from './form.ts';
import { heading, hold, login, stopAnimations } from './page.ts';
import { addressHeader, clientPassword, expect, test } from './product.ts';
import { openCompletely, room, shortPath, signOut, startSession } from './room.ts';

const entryScript = '**/assets/index-*.js';
const mailLink = (page: Page) => page.getByRole('alert').getByRole('link');

test.describe('visitor whose browser fails to load some code', () => {
  // The browser logs each failed request.
  test.beforeEach(({ consoleErrors }) =>
    consoleErrors.allow(/^error: $|Failed to (load|fetch)|ERR_FAILED|error loading dynamically imported/i),
  );

  test('keeps the text in the form and can send it once back online', async ({ page, lead, backend }) => {
    // The page sends HEAD requests to find out whether the server can be reached.
    const isLost = (request: Request) => request.method() === 'HEAD' || /\/assets\/start-/.test(request.url());
    await page.route('**', (route) => (isLost(route.request()) ? route.abort() : route.continue()));
    await sendForm(page, lead);
    await expect(page.getByRole('alert')).toContainText(states.form.unreached);
    await expect(field(page, 'message')).toHaveValue(lead.message);
    await page.unroute('**');
    await sendButton(page).click();
    await expect(thankYou(page)).toBeVisible();
    expect(await backend.rows(lead.email)).toHaveLength(1);
  });

  test('can read and sign out when any single script fails to load', async ({ page, context, session }) => {
    // This test visits the room once per script.
    test.slow();
    const scripts = new Set<string>();
    page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()));
    await openCompletely(page, session, shortPath);
    const others = [...scripts].filter((url) => !url.includes('/index-'));
    expect(others.length).toBeGreaterThan(5);
    for (const [position, script] of others.entries()) {
      await test.step(script, async () => {
        await context.setExtraHTTPHeaders({ [addressHeader]: `10.77.${position}.1` });
        await page.route(script, (route) => route.abort(), { times: 1 });
        await startSession(page);
        await page.goto(shortPath);
        const missing = page.getByText(states.loading.lost);
        await expect(heading(page).or(missing).first()).toBeVisible();
        if (await missing.isVisible()) await page.reload();
        await expect(heading(page)).toHaveText(fixture.short.title);
        await signOut(page).click();
        await expect(page).toHaveURL(login);
        expect((await (await page.request.get(apiPaths.check)).json()).isAuthenticated).toBe(false);
      });
    }
  });

  test('sees an error in the client room instead of endless loading', async ({ page }) => {
    await page.route('**/assets/client-room-*.js', (route) => route.abort());
    await page.goto(room);
    await expect(page.getByRole('status')).toHaveText(states.loading.lost);
  });

  test('keeps typed text and sees what to do when the entry script is missing', async ({ page, lead }) => {
    await page.route(entryScript, (route) => route.abort());
    for (const [path, fill] of [
      ['/', () => fillIn(page, lead)],
      [login, () => page.getByLabel(loginTexts.field).fill(clientPassword)],
    ] as const) {
      await page.goto(path);
      const alert = page.getByRole('alert');
      await stopAnimations(page, 9900);
      await expect(alert).toHaveCount(0);
      await stopAnimations(page, 10_100);
      await expect(alert).toContainText(states.form.lost);
      await page.reload();
      await fill();
      await page.locator('form [type=submit]').click();
      await page.locator('form input:visible').first().press('Enter');
      await expect(alert).toContainText(states.form.late);
      await expect(mailLink(page)).toHaveAttribute('href', `mailto:${site.contactEmail}`);
      await expect(page.locator('form input:visible').first()).toHaveValue(path === '/' ? lead.name : clientPassword);
      await expect(page).toHaveURL(path);
    }
  });
});

test('visitor can use the form when the entry script is late', async ({ page, lead, backend }) => {
  const release = await hold(page, entryScript);
  // By default, goto waits for the load event, which would wait for the held script.
  await page.goto('/', { waitUntil: 'commit' });
  await fillIn(page, lead);
  await sendButton(page).click();
  await expect(page.getByRole('alert')).toContainText(states.form.late);
  release();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(field(page, 'message')).toHaveValue(lead.message);
  await sendButton(page).click();
  await expect(thankYou(page)).toBeVisible();
  expect(await backend.rows(lead.email)).toHaveLength(1);
});

test.describe('visitor without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('sees instructions instead of endless loading messages', async ({ page }) => {
    await page.goto(pageEntries.landing.path);
    await expect(heading(page)).toBeVisible();
    await page.getByRole('link', { name: landing.nav.getStarted }).click();
    await expect(page).toHaveURL('/#contact');
    // Playwright's getByText ignores noscript elements.
    const instead = page.locator('noscript p').first();
    await expect(instead).toBeInViewport();
    await expect(instead).toContainText(contactTexts.withoutScripts);
    await expect(instead.locator('a')).toHaveAttribute('href', `mailto:${site.contactEmail}`);
    for (const path of [login, room, shortPath]) {
      await page.goto(path);
      await expect(instead).toHaveText(loginTexts.withoutScripts);
      await expect(instead).toBeInViewport();
      await expect(page.getByText(states.loading.text)).toBeHidden();
    }
  });
});
