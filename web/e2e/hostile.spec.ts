import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { fixture } from '#web/testing/fixture.ts';
import { expect, test, toast } from './product.ts';
import { contentApi, enter, heading, login, openRoom, serveContent, shortPath } from './room.ts';

const elsewhere = 'http://evil.example';

/** Opens a page of another site. */
const openElsewhere = async (page: Page, html: string) => {
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.goto(`${elsewhere}/`);
};

test("visitor's browser refuses to run an injected script", async ({ page, consoleErrors }) => {
  await page.goto(login);
  const ran = await page.evaluate(async () => {
    const script = document.createElement('script');
    const refused: string[] = [];
    try {
      script.textContent = 'window.hit = 1';
    } catch {
      refused.push('text');
    }
    try {
      document.body.innerHTML = '<img src=x onerror="window.hit=1">';
    } catch {
      refused.push('markup');
    }
    document.body.append(script);
    return { refused, hit: 'hit' in window };
  });
  expect(ran).toEqual({ refused: ['text', 'markup'], hit: false });
  consoleErrors.allow(/./s);
  await expect.poll(() => consoleErrors.lines.length).toBeGreaterThan(0);
});

test('client runs no script of a hostile document', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy|404/);
  const html = `<h1>Hostile</h1><img src="/nowhere.png" onerror="window.hit = 1"><script>window.hit = 1</script>`;
  await serveContent(page, `${contentApi}/${fixture.short.slug}`, { title: 'T', html, validUntil: '2999-12-31' });
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
    const outcome = await page.evaluate(
      async ({ site, proposals, logout }) => {
        const ask = (path: string, init: RequestInit) =>
          fetch(`${site}${path}`, { credentials: 'include', ...init }).then(
            (answer) => answer.type,
            () => 'refused',
          );
        const readable = [await ask(proposals, {}), await ask(logout, { method: 'POST' })];
        await ask(logout, { method: 'POST', mode: 'no-cors' });
        return readable;
      },
      { site: baseURL, ...apiPaths },
    );
    expect(outcome).toEqual(['refused', 'refused']);
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
