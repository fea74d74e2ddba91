import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { expect, holdReact, test } from './product.ts';
import { heading, login } from './room.ts';
import { watchTraffic } from './traffic.ts';

const react = /\/start-[^/]+\.js$/;

test.describe('before React has come', () => {
  test('the links of the landing page work, with a pointer and without', async ({ page }) => {
    await holdReact(page);
    await page.goto('/');
    await page.getByRole('link', { name: landing.hero.toContact }).first().click();
    await expect(page).toHaveURL(/#contact$/);
    await expect(page.locator('#contact').getByRole('heading', { level: 2 })).toBeInViewport();
    await page.goto('/');
    await page.getByRole('link', { name: landing.nav.getStarted }).press('Enter');
    await expect(page).toHaveURL(/#contact$/);
    for (const blog of await page.getByRole('link', { name: landing.nav.blog }).all()) {
      await expect(blog).toHaveAttribute('href', site.blogUrl);
    }
    await page.getByRole('link', { name: `${site.name}, home` }).click();
    await expect(page).toHaveURL(/\/$/);
  });

  test('so does the way home from the gate', async ({ page }) => {
    await holdReact(page);
    await page.goto(login);
    await page.getByRole('link', { name: `${site.name}, home` }).click();
    await expect(heading(page)).toHaveText(landing.hero.headline.join(' '));
  });
});

test('React comes when the form comes near, and not for reading what stands above it', async ({ page }) => {
  const traffic = watchTraffic(page);
  await page.goto('/');
  await page.locator('#services').scrollIntoViewIfNeeded();
  expect((await traffic.take()).filter(({ path }) => react.test(path))).toEqual([]);
  const arrival = page.waitForRequest(react);
  await page
    .locator('#contact')
    .evaluate((section) => scrollTo(0, scrollY + section.getBoundingClientRect().top - innerHeight - 250));
  await arrival;
});
