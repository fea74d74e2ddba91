import { contentSecurityPolicy } from '#infra/security-headers.ts';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { endsWith, expect, test } from './product.ts';
import {
  contentApi,
  documentPath,
  documentWith,
  drawnWhole,
  heading,
  login,
  longest,
  nowhere,
  openRoom,
  room,
} from './room.ts';
import { documents } from './rooms.ts';
import { bytesOf, scriptBeforeText, watchTraffic } from './traffic.ts';

/** Limits on what is sent, in bytes as sent: with brotli. */
const limits = { html: 12_000, css: 8000, scriptBeforeUse: 2000, documentCode: 40_000, roomScript: 88_000 };

/** HTML, a stylesheet, the display font, the bootstrap and the icon. */
const requestsBeforeUse = 5;

test('each page keeps to its bytes of HTML and CSS, under the policy without exceptions', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/404/);
  const browser = await page.context().newCDPSession(page);
  for (const path of [pageEntries.landing.path, pageEntries.privacy.path, login, nowhere, room]) {
    // What the browser still has is not sent again.
    await browser.send('Network.clearBrowserCache');
    const traffic = watchTraffic(page);
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy'], path).toBe(contentSecurityPolicy);
    expect(answer?.headers()['content-encoding'], path).toBe('br');
    const loaded = await traffic.take();
    for (const [type, most] of [
      ['document', limits.html],
      ['stylesheet', limits.css],
    ] as const) {
      expect(bytesOf(loaded, type), path).toBeGreaterThan(0);
      expect(bytesOf(loaded, type), path).toBeLessThanOrEqual(most);
    }
    if (path === nowhere || path === pageEntries.privacy.path)
      expect(loaded.filter(({ type }) => type === 'script')).toEqual([]);
  }
});

test('the code and the styles of the room come to those who are let in, and to nobody else', async ({
  page,
  session,
}) => {
  const traffic = watchTraffic(page);
  await page.goto(room);
  await expect(heading(page)).toBeVisible();
  const outside = await traffic.take();
  await openRoom(page, session);
  await expect(heading(page)).toBeVisible();
  const seen = new Set(outside.map(({ path }) => path));
  const inside = (await traffic.take()).filter(({ path }) => !seen.has(path));
  expect(bytesOf(inside, 'stylesheet')).toBeGreaterThan(0);
  expect(bytesOf(inside, 'stylesheet')).toBeLessThanOrEqual(limits.css);
  expect(bytesOf(inside, 'script')).toBeGreaterThan(0);
});

test('before the form is near or used, the landing page has a few requests and almost no script', async ({ page }) => {
  const traffic = watchTraffic(page);
  await page.goto(pageEntries.landing.path);
  const before = await traffic.take();
  expect(before.length).toBeLessThanOrEqual(requestsBeforeUse);
  expect(bytesOf(before, 'script')).toBeLessThanOrEqual(limits.scriptBeforeUse);
  await page.locator('#services').scrollIntoViewIfNeeded();
  expect(bytesOf(await traffic.take(), 'script')).toBe(0);
  // The same watch sees React come: what it counted before was all there was.
  const arrival = page.waitForRequest(/\/start-[^/]+\.js$/);
  await page
    .locator('#contact')
    .evaluate((section) => scrollTo(0, scrollY + section.getBoundingClientRect().top - innerHeight - 250));
  await arrival;
  expect(bytesOf(await traffic.take(), 'script')).toBeGreaterThan(limits.scriptBeforeUse);
  await page.goto('about:blank');
  await page.goto(pageEntries.landing.path);
  await traffic.take();
  await page.getByLabel('Name *').focus();
  expect((await traffic.take()).some(({ path }) => /\/start-[^/]+\.js$/.test(path))).toBe(true);
});

for (const path of [room, ...new Set([longest.slug, documentWith('comparison').slug].map(documentPath))]) {
  test(`a link to ${path} takes little script until its text is there`, async ({ page, session }) => {
    await page.context().addCookies(session);
    const script = await scriptBeforeText(page, path);
    // React alone is more than this: what was counted is the room's script.
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(limits.roomScript);
  });
}

test('each document opens from the index by the check, one call and little code; its way to sign out is in sight', async ({
  page,
  session,
}) => {
  await openRoom(page, session);
  await expect(page.getByRole('main').getByRole('list').first().getByRole('listitem')).toHaveCount(documents.length);
  const signOut = page.getByRole('button', { name: 'Sign out' });
  for (const { slug, title } of documents) {
    const card = page.locator(`li > a[href="${documentPath(slug)}"]`);
    await card.waitFor();
    const traffic = watchTraffic(page);
    await card.click();
    await expect(page).toHaveURL(endsWith(documentPath(slug)));
    await drawnWhole(page);
    const loaded = await traffic.take();
    const calls = loaded.filter(({ path }) => path.startsWith('/api/'));
    expect(calls.map(({ path }) => path)).toEqual([apiPaths.check, `${contentApi}/${slug}`]);
    expect(bytesOf(loaded, 'script', 'stylesheet')).toBeLessThanOrEqual(limits.documentCode);

    await expect(heading(page)).toHaveText(title);
    await expect(page.locator('[data-print-logo]')).toBeHidden();
    await expect(page.locator('input, textarea, select')).toHaveCount(0);
    await expect(signOut).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(signOut).toBeInViewport();
    await page.getByRole('link', { name: 'All documents' }).click();
    await expect(page).toHaveURL(endsWith(room));
    await expect(signOut).toBeInViewport();
  }
  await page.getByRole('link', { name: /Back to home/ }).click();
  await expect(page).toHaveURL(endsWith(pageEntries.landing.path));
});
