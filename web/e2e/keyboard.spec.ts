import { pageEntries } from '#shared/pages.ts';
import { expectTabOrder } from './checks.ts';
import { heading, home, login, nowhere } from './page.ts';
import { expect, test } from './product.ts';
import { openRoom, room, shortPath } from './room.ts';

for (const path of [home, pageEntries.privacy.path, login, nowhere, room, shortPath]) {
  test(`visitor reaches every control of ${path} with Tab`, async ({ page, session, consoleErrors }) => {
    consoleErrors.allow(/404/);
    if (path === login) await page.goto(path);
    else await openRoom(page, session, path);
    await heading(page).waitFor();
    await expectTabOrder(page);
  });
}

test('visitor skips to the content', async ({ page }) => {
  await page.goto(home);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
