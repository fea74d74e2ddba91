import { contentSecurityPolicy } from '#infra/security-headers.ts';
import { expect, test } from './product.ts';
import { documents, openRoom, room } from './room.ts';
import { bytesOf, watchTraffic } from './traffic.ts';

/** Limits on what is sent, in bytes as sent: with brotli. */
const limits = { html: 12_000, css: 8000, scriptBeforeUse: 2000, documentCode: 40_000 };

/** HTML, a stylesheet, the bootstrap and the icon; one to spare. */
const requestsBeforeUse = 5;

for (const path of ['/', '/login', '/nowhere', room]) {
  test(`${path} keeps to its bytes of HTML and CSS, under the policy without exceptions`, async ({
    page,
    complaints,
  }) => {
    const traffic = watchTraffic(page);
    const answer = await page.goto(path);
    expect(answer?.headers()['content-security-policy']).toBe(contentSecurityPolicy);
    expect(answer?.headers()['content-encoding']).toBe('br');
    const loaded = await traffic.take();
    expect(bytesOf(loaded, 'document')).toBeGreaterThan(0);
    expect(bytesOf(loaded, 'document')).toBeLessThanOrEqual(limits.html);
    expect(bytesOf(loaded, 'stylesheet')).toBeGreaterThan(0);
    expect(bytesOf(loaded, 'stylesheet')).toBeLessThanOrEqual(limits.css);
    expect(complaints.splice(0).filter((line) => !/404|401/.test(line))).toEqual([]);
  });
}

test('before the form is near or used, / has a few requests and almost no script', async ({ page }) => {
  const traffic = watchTraffic(page);
  await page.goto('/');
  const before = await traffic.take();
  expect(before.length).toBeLessThanOrEqual(requestsBeforeUse);
  expect(bytesOf(before, 'script')).toBeLessThanOrEqual(limits.scriptBeforeUse);
  // The same watch sees React come: what it counted before was all there was.
  await page.getByLabel('Name *').focus();
  expect(bytesOf(await traffic.take(), 'script')).toBeGreaterThan(limits.scriptBeforeUse);
});

test('the page for an address that leads nowhere has no script', async ({ page, complaints }) => {
  const traffic = watchTraffic(page);
  await page.goto('/nowhere');
  expect((await traffic.take()).filter(({ type }) => type === 'script')).toEqual([]);
  expect(complaints.splice(0).filter((line) => !line.includes('404'))).toEqual([]);
});

for (const slug of Object.keys(documents)) {
  test(`opening ${slug} from the index is the check, one call and little code`, async ({ page }) => {
    await openRoom(page);
    const card = page.locator(`a[href="${room}/${slug}"]`);
    await card.waitFor();
    const traffic = watchTraffic(page);
    await card.click();
    await expect(page).toHaveURL(new RegExp(`/${slug}$`));
    await page.getByRole('heading', { level: 2 }).first().waitFor();
    const loaded = await traffic.take();
    const calls = loaded.filter(({ path }) => path.startsWith('/api/'));
    expect(calls.map(({ path }) => path)).toEqual(['/api/auth/check', `/api${room}/${slug}`]);
    expect(bytesOf(loaded, 'script', 'stylesheet')).toBeLessThanOrEqual(limits.documentCode);
  });
}
