import { apiPaths } from '#shared/api.ts';
import { expect, test } from '#web/e2e/product.ts';
import { screenshotsFolder } from './folder.ts';

test('the email to sales', async ({ page, lead, backend }) => {
  const visitor = { ...lead, name: 'Ada Sample', email: 'ada@example-mills.example' };
  visitor.message = 'We have a prototype that everybody likes, and no plan for the day after the demonstration.';
  const data = { ...visitor, trap: '', elapsedMs: 60_000 };
  expect((await page.request.post(apiPaths.contact, { data })).status()).toBe(201);
  await expect.poll(() => backend.emails(visitor.email)).toHaveLength(1);
  const [email] = await backend.emails(visitor.email);
  await page.setViewportSize({ width: 720, height: 560 });
  await page.setContent(email?.body.html ?? '');
  await page.screenshot({ path: `${screenshotsFolder}email-720-light.png` });
});
