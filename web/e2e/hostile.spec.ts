import { heading, login } from './page.ts';
import { expect, test } from './product.ts';
import { contentApi, logIn, openRoom, shortPath } from './room.ts';

test("visitor's browser refuses to run an injected script", async ({ page, consoleErrors }) => {
  consoleErrors.allow(/TrustedHTML|TrustedScript/);
  await page.goto(login);
  const inject = (property: 'innerHTML' | 'textContent') =>
    page.evaluate((name) => {
      document.body.append(document.createElement('script'));
      Object.assign(document.scripts[document.scripts.length - 1] ?? {}, { [name]: 'window.hit = 1' });
    }, property);
  await expect(inject('textContent')).rejects.toThrow('TrustedScript');
  await expect(inject('innerHTML')).rejects.toThrow('Trusted');
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('client runs no script of a hostile document', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/Content Security Policy|404/);
  const html = `<h1>Hostile</h1><img src="/nowhere.png" onerror="window.hit = 1"><script>window.hit = 1</script>`;
  const content = { title: 'T', html, validUntil: '2999-12-31' };
  await page.route(`**${contentApi}/*`, (route) => route.fulfill({ json: content }));
  await openRoom(page, shortPath);
  await expect(heading(page)).toHaveText('Hostile');
  await expect.poll(() => page.locator('img').evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  expect(await page.evaluate(() => 'hit' in window)).toBe(false);
});

test('cross-origin page can neither frame the site nor read the API', async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.allow(/CORS|frame-ancestors|ERR_FAILED|ERR_BLOCKED/);
  await logIn(page);
  const body = `<iframe src="${baseURL}${login}"></iframe>`;
  await page.route('http://evil.example/', (route) => route.fulfill({ contentType: 'text/html', body }));
  await page.goto('http://evil.example/');
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  const reading = page.evaluate((url) => fetch(url, { credentials: 'include' }), `${baseURL}${contentApi}`);
  await expect(reading).rejects.toThrow('Failed to fetch');
});
