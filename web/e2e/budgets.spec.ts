import { brotliCompressSync } from 'node:zlib';
import type { Page, Request } from '@playwright/test';
import { contentSecurityPolicy } from '#infra/headers.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { fixture } from '#web/testing/fixture.ts';
import { heading, home, login, nextFrames, nowhere } from './page.ts';
import { expect, test } from './product.ts';
import { contentApi, logIn, longPath, room } from './room.ts';

/** Budgets in bytes, after Brotli compression at its highest level. */
const limits = {
  html: 12_000,
  css: 9000,
  scriptBeforeUse: 2048,
  roomScript: 90_000,
};

type Loaded = { path: string; type: string; bytes: number };

const bytesOf = (loaded: readonly Loaded[], type: string): number =>
  loaded.filter((each) => each.type === type).reduce((sum, { bytes }) => sum + bytes, 0);

/** Records requests. @returns a function that gets the requests so far */
const watchTraffic = (page: Page) => {
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  return (): Promise<Loaded[]> =>
    Promise.all(
      requests.map(async (request) => ({
        path: new URL(request.url()).pathname,
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    );
};

test('visitor loads HTML and CSS within the budgets on every page', async ({ request }) => {
  const bytes = async (path: string) => brotliCompressSync(await (await request.get(path)).body()).byteLength;
  for (const path of [home, pageEntries.privacy.path, login, nowhere, room]) {
    const response = await request.get(path);
    expect(response.headers()['content-security-policy'], path).toBe(contentSecurityPolicy);
    expect(response.headers()['content-encoding'], path).toBe('br');
    const html = await response.text();
    expect(brotliCompressSync(html).byteLength, path).toBeLessThanOrEqual(limits.html);
    const styles = [...html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)];
    expect(styles.length, path).toBe(path === room ? 2 : 1);
    for (const [, href = ''] of styles) expect(await bytes(href), path).toBeLessThanOrEqual(limits.css);
    if (path === nowhere || path === pageEntries.privacy.path) expect(html).not.toContain('<script type="module"');
  }
});

test('visitor loads almost no script before reaching the form', async ({ page }) => {
  const readTraffic = watchTraffic(page);
  await page.goto(home, { waitUntil: 'networkidle' });
  const before = await readTraffic();
  expect(bytesOf(before, 'script')).toBeLessThanOrEqual(limits.scriptBeforeUse);
  await page.locator('#services').scrollIntoViewIfNeeded();
  await nextFrames(page);
  expect(await readTraffic()).toEqual(before);
  // The recorder does see React load, which proves that the earlier counts missed no script.
  const arrival = page.waitForRequest(/\/start-[^/]+\.js$/);
  await page
    .locator('#contact')
    .evaluate((section) => scrollTo(0, scrollY + section.getBoundingClientRect().top - innerHeight - 250));
  await arrival;
  expect(bytesOf(await readTraffic(), 'script')).toBeGreaterThan(limits.scriptBeforeUse);
});

for (const path of [room, longPath]) {
  test(`client loads ${path} within its budgets, nothing late, and nothing twice`, async ({ page }) => {
    await logIn(page);
    const browser = await page.context().newCDPSession(page);
    // Files from the cache would not be counted.
    await browser.send('Network.clearBrowserCache');
    await browser.detach();
    const readTraffic = watchTraffic(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(heading(page)).toBeVisible();
    const loaded = await readTraffic();
    const script = bytesOf(loaded, 'script');
    // React alone is larger than 50,000 bytes, so a smaller sum would mean that scripts were missed.
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(limits.roomScript);
    expect(bytesOf(loaded, 'stylesheet')).toBeLessThanOrEqual(2 * limits.css);
    // Code that only a script asks for comes a round trip later.
    const html = await (await page.request.get(path)).text();
    const code = loaded.filter(({ type }) => type === 'script' || type === 'stylesheet');
    expect(code.filter((file) => !html.includes(file.path))).toEqual([]);
    const paths = loaded.map((request) => request.path);
    expect(paths.filter((each, index) => paths.indexOf(each) !== index)).toEqual([]);
    const content = path === room ? contentApi : `${contentApi}/${fixture.long.slug}`;
    expect(paths.filter((each) => each.startsWith('/api/')).toSorted()).toEqual([apiPaths.check, content]);
  });
}
