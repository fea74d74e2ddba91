import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { toast } from './form.ts';
import { heading, login } from './page.ts';
import { expect, test } from './product.ts';
import { contentApi, enter, openRoom, shortPath } from './room.ts';

const elsewhere = 'http://evil.example';

/** Opens a page of another site. */
const openElsewhere = async (page: Page, html: string) => {
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${elsewhere}/`);
};

test("visitor's browser refuses to run an injected script", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/./s);
  await page.goto(login);
  const refused = await page.evaluate(() => {
    const script = document.body.appendChild(document.createElement('script'));
    const injections = [
      () => Object.assign(script, { textContent: 'window.hit = 1' }),
      () => Object.assign(document.body, { innerHTML: '<img src=x onerror="window.hit = 1">' }),
    ];
    return injections.map((inject) => {
      try {
        return inject() && 'accepted';
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(refused).toEqual(['TypeError', 'TypeError']);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('client runs no script of a hostile document', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy|404/);
  const html = `<h1>Hostile</h1><img src="/nowhere.png" onerror="window.hit = 1"><script>window.hit = 1</script>`;
  const content = { title: 'T', html, validUntil: '2999-12-31' };
  await page.route(`**${contentApi}/*`, (route) => route.fulfill({ json: content }));
  await openRoom(page, session, shortPath);
  await expect(heading(page)).toHaveText('Hostile');
  await expect.poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test.describe('cross-origin page', () => {
  test('cannot frame the site', async ({ page, baseURL, consoleErrors }) => {
    consoleErrors.allow(/frame-ancestors|X-Frame-Options|ERR_BLOCKED/i);
    await openElsewhere(page, `<iframe src="${baseURL}${login}"></iframe>`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    await expect.poll(() => frame?.url()).toMatch(/^chrome-error:/);
    expect(await frame?.getByLabel(loginTexts.field).count()).toBe(0);
  });

  test('cannot read the API or sign the client out', async ({ page, baseURL, session, consoleErrors }) => {
    consoleErrors.allow(/CORS|ERR_FAILED|40[13]/);
    await openRoom(page, session);
    const json = '<input name=\'{"password":"guess","x":"\' value=\'"}\'>';
    const form = `<form method="post" enctype="text/plain" action="${baseURL}${apiPaths.logout}">${json}</form>`;
    await openElsewhere(page, form);
    const reading = page.evaluate((url) => fetch(url, { credentials: 'include' }), `${baseURL}${contentApi}`);
    await expect(reading).rejects.toThrow('Failed to fetch');
    await page.locator('form').evaluate((element: HTMLFormElement) => element.submit());
    await page.waitForURL(`**${apiPaths.logout}`);
    expect(JSON.parse(await page.locator('body').innerText()).code).toBe('forbidden');
    expect((await (await page.request.get(apiPaths.check)).json()).isAuthenticated).toBe(true);
  });

  test('cannot become the page that opens after login', async ({ page }) => {
    await page.goto(`${login}?next=//evil.example&returnTo=https://evil.example#//evil.example`);
    await page.evaluate(() => history.replaceState({ returnTo: '//evil.example' }, ''));
    await page.reload();
    await enter(page);
    await expect(toast(page)).toContainText(loginTexts.opened.description);
    // Navigation replaces the history entry, including its state.
    await expect.poll(() => page.evaluate(() => history.state?.returnTo ?? null)).toBeNull();
    expect(new URL(page.url()).hostname).toBe('localhost');
  });
});
