import { expect, test } from '#web/e2e/product.ts';
import { screenshotsFolder } from './folder.ts';

test('the e-mail to sales', async ({ page, lead, backstage }) => {
  const visitor = { ...lead, name: 'Ada Sample', email: 'ada@example-mills.example' };
  visitor.message = 'We have a prototype that everybody likes, and no plan for the day after the demonstration.';
  const data = { ...visitor, trap: '', elapsedMs: 60_000 };
  expect((await page.request.post('/api/contact', { data })).status()).toBe(201);
  await expect.poll(() => backstage.emails(visitor.email)).toHaveLength(1);
  const [email] = await backstage.emails(visitor.email);
  await page.setViewportSize({ width: 720, height: 560 });
  await page.setContent(email?.body.html ?? '');
  await page.screenshot({ path: `${screenshotsFolder}email-720-light.png` });
});
