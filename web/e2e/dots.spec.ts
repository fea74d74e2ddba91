import { expect } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { landing } from '#web/src/content/landing.ts';
import { test } from './product.ts';

// What a visitor sees of the hundred dots. How many there are of each kind is in web/src/features/landing/statistics.test.tsx.

const home = pageEntries.landing.path;

/** Windows that people have, with their browser's bars. */
const windows = [
  [360, 640],
  [390, 664],
  [412, 785],
  [820, 1080],
  [1366, 650],
  [1440, 789],
  [1536, 730],
  [1920, 940],
  [2560, 1300],
] as const;

const middleOf = (box: { x: number; width: number } | null) => (box?.x ?? 0) + (box?.width ?? 0) / 2;

/** Runs in the page: the right edge of the headline, which its full stop ends. */
const endOfHeadline = () =>
  Math.max(...[...document.querySelectorAll('h1 .full-stop')].map((line) => line.getBoundingClientRect().right));

test('in every window the first view has all of the hero, and the field is as wide as the page', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const { hero, nav } = landing;
  for (const [width, height] of windows) {
    const at = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    const field = page.getByRole('img', { name: hero.figure.label });
    const start = page.getByRole('main').getByRole('link', { name: hero.toContact }).first();
    for (const part of [
      page.getByText(hero.badge),
      page.getByRole('heading', { level: 1 }),
      page.getByText(hero.subtitle),
      start,
      page.getByRole('link', { name: hero.toServices, exact: true }),
      field,
      ...Object.values(hero.figure.legend).map((text) => page.getByText(text, { exact: true })),
      page.getByRole('link', { name: hero.scrollDown }),
    ]) {
      await expect(part, at).toBeInViewport({ ratio: 1 });
    }
    const dots = await field.boundingBox();
    const right = (dots?.x ?? 0) + (dots?.width ?? 0);
    const bar = await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).boundingBox();
    expect(Math.abs(right - (bar?.x ?? 0) - (bar?.width ?? 0)), at).toBeLessThanOrEqual(8);
    // The arrow stands below the ring.
    const ring = await field.locator('circle:visible').first().boundingBox();
    const arrow = await page.getByRole('link', { name: hero.scrollDown }).boundingBox();
    expect(Math.abs(middleOf(ring) - middleOf(arrow)), at).toBeLessThanOrEqual(1);
    if (width >= 640) continue;
    const button = await start.boundingBox();
    expect(Math.abs(right - (button?.x ?? 0) - (button?.width ?? 0)), at).toBeLessThanOrEqual(8);
    expect(Math.abs(right - (await page.evaluate(endOfHeadline))), at).toBeLessThanOrEqual(8);
  }
});
