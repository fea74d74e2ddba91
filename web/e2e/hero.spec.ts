import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/landing/texts.ts';
import { expect, lightColor, resize, stopAnimations, test } from './product.ts';

const home = pageEntries.landing.path;
const { hero } = landing;

// web/src/landing/landing.test.tsx counts the hero's dots of each kind.

test('visitor sees the entire hero without scrolling at common window sizes', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  for (const at of ['1440×789', '1366×650', '390×664', '360×640']) {
    await resize(page, at);
    for (const part of [
      page.getByRole('banner').getByRole('img', { name: site.name }),
      page.getByText(hero.badge),
      page.getByRole('heading', { level: 1 }),
      page.getByText(hero.subtitle),
      page.getByRole('main').getByRole('link', { name: hero.toContact }).first(),
      page.getByRole('link', { name: hero.toServices, exact: true }),
      page.getByRole('img', { name: hero.figure.label }),
      ...Object.values(hero.figure.legend).map((text) => page.getByText(text, { exact: true })),
      page.getByRole('link', { name: hero.scrollDown }),
    ]) {
      await expect(part, at).toBeInViewport({ ratio: 1 });
    }
  }
});

test('visitor sees the gold dot move into the headline once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(home);
  const stop = page.locator('.period').first();
  await stopAnimations(page, 0);
  await expect(stop).toHaveCSS('background-size', '0px 0px');
  await stopAnimations(page, 1600);
  await expect(stop).not.toHaveCSS('background-size', '0px 0px');
});

test('visitor sees the ring filled when hovering over the contact link', async ({ page }) => {
  await page.goto(home);
  const ring = page.locator('.hero .place:visible');
  await expect(ring).toHaveCSS('fill', 'none');
  await page.getByRole('main').getByRole('link', { name: hero.toContact }).hover();
  await expect(ring).toHaveCSS('fill', lightColor('spark'));
});
