import { clientPassword, expect, test } from './product.ts';
import { documents, openRoom, room } from './room.ts';

test('the password is masked, can be pasted, and password managers know the field', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/login');
  const field = page.getByLabel('Password');
  await expect(field).toHaveAttribute('type', 'password');
  await expect(field).toHaveAttribute('autocomplete', 'current-password');
  await expect(page.locator('form input[autocomplete="username"]')).toHaveCount(1);
  await page.evaluate((text) => navigator.clipboard.writeText(text), clientPassword);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+V');
  await expect(field).toHaveValue(clientPassword);
});

for (const path of [room, ...Object.keys(documents).map((slug) => `${room}/${slug}`)]) {
  test(`${path} has its way to sign out in sight, at its top and at its end`, async ({ page }) => {
    await openRoom(page, path);
    const signOut = page.getByRole('button', { name: 'Sign out' });
    await expect(signOut).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(signOut).toBeInViewport();
  });
}
