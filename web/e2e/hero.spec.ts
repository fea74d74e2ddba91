import { colors, wordmark } from '#shared/brand.ts';
import { pageEntries } from '#shared/pages.ts';
import { landing } from '#web/src/landing/texts.ts';
import { expect, placeOf, resize, rgb, stopAnimations, test } from './product.ts';
import { nowhere } from './room.ts';

const home = pageEntries.landing.path;
const { nav, hero } = landing;

// web/src/landing/landing.test.tsx counts the hero's dots of each kind.

/** Common window sizes, without the browser's own bars. */
const windows = [
  ...['360×560', '390×664', '740×360', '844×390', '896×414', '820×1080'],
  ...['1366×657', '1440×789', '1920×560', '1920×969', '2560×1300'],
];

const middleOf = ({ left, right }: DOMRect) => (left + right) / 2;

test('visitor sees the entire hero without scrolling at common window sizes', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  for (const at of windows) {
    const { width, height } = await resize(page, at);
    const field = page.getByRole('img', { name: hero.figure.label });
    const start = page.getByRole('main').getByRole('link', { name: hero.toContact }).first();
    const more = page.getByRole('link', { name: hero.toServices, exact: true });
    for (const part of [
      page.getByRole('banner').getByRole('img', { name: wordmark }),
      page.getByText(hero.badge),
      page.getByRole('heading', { level: 1 }),
      page.getByText(hero.subtitle),
      start,
      more,
      field,
      ...Object.values(hero.figure.legend).map((text) => page.getByText(text, { exact: true })),
      page.getByRole('link', { name: hero.scrollDown }),
    ]) {
      await expect(part, at).toBeInViewport({ ratio: 1 });
    }
    const dots = await placeOf(field);
    const beside = ({ right }: { right: number }) => Math.abs(dots.right - right);
    const inBar = await placeOf(page.getByRole('banner').getByRole('link', { name: nav.getStarted }));
    expect(beside(inBar), at).toBeLessThanOrEqual(8);
    await expect(field.locator('circle:visible').first()).toHaveCSS('stroke', rgb(colors.sparkLine[0]));
    const you = await placeOf(page.getByText(hero.figure.legend.you, { exact: true }));
    const arrow = await placeOf(page.getByRole('link', { name: hero.scrollDown }));
    expect(Math.abs(middleOf(dots) - middleOf(arrow)), at).toBeLessThanOrEqual(1);
    // A one-line legend ends at the drawing's right edge. In a two-column legend, labels align by column.
    if (width >= 640) {
      expect(beside(you), at).toBeLessThanOrEqual(8);
      if (height >= 480) continue;
      // On a phone in landscape, the text and both buttons are beside the headline.
      expect(beside(await placeOf(more)), at).toBeLessThanOrEqual(1);
      const [badge, line] = await Promise.all([hero.badge, hero.subtitle].map((text) => placeOf(page.getByText(text))));
      expect((line?.top ?? 0) - (badge?.bottom ?? 0), at).toBeGreaterThanOrEqual(16);
      continue;
    }
    expect(you.x, at).toBe((await placeOf(page.getByText(hero.figure.legend.outlined, { exact: true }))).x);
    expect((await placeOf(more)).y, at).toBe((await placeOf(start)).y);
    expect(beside(await placeOf(more)), at).toBeLessThanOrEqual(8);
    // The dot after the headline ends at the drawing's right edge, with a tolerance for the widths of fallback fonts.
    const stops = await Promise.all((await page.locator('h1 .period').all()).map(placeOf));
    expect(beside({ right: Math.max(...stops.map(({ right }) => right)) }), at).toBeLessThanOrEqual(12);
  }
});

test('visitor with larger text sees the badge on one line', async ({ page, setTextSize }) => {
  await page.goto(home);
  await setTextSize(24);
  for (const size of ['320×568', '360×560', '390×664']) {
    await resize(page, size);
    const lines = await page.getByText(hero.badge).evaluate((badge) => {
      const text = document.createRange();
      text.selectNodeContents(badge);
      return text.getClientRects().length;
    });
    expect(lines, size).toBe(1);
  }
});

/** Runs in the page: the CSS properties that the dot's flight animates. */
const flownBy = () =>
  document.getAnimations().flatMap(({ effect }) => {
    const flight = effect as KeyframeEffect;
    return flight.target?.matches('.flight') ? flight.getKeyframes().flatMap(Object.keys) : [];
  });

/** Runs in the page: restarts the dot's flight, then pauses all animations. */
const pauseAtStart = () => {
  const part = document.querySelector<HTMLElement>('.flies');
  part?.style.setProperty('display', 'none');
  part?.getBoundingClientRect();
  part?.style.removeProperty('display');
  for (const animation of document.getAnimations()) animation.pause();
};

test('visitor sees the gold dot move into the headline', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [path, size] of [
    [home, '1440×789'],
    [home, '390×664'],
    [nowhere, '1024×768'],
  ] as const) {
    await resize(page, size);
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.evaluate(pauseAtStart);
    await stopAnimations(page, 0);
    // If an animation changes both translate and transform, Chromium paints the dot away from its box.
    const properties = await page.evaluate(flownBy);
    expect(properties, path).toContain('translate');
    expect(properties, path).not.toContain('transform');
    // Two opposite corners of the .flight box are the centers of the empty ring and of the dot in the headline.
    const places = await page.evaluate(() => {
      const box = (selector: string) =>
        [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())?.getBoundingClientRect();
      const flight = document.querySelector('.flight')?.getBoundingClientRect();
      const [ring, stop] = [box('svg > .place'), box('.period')];
      const em = Number.parseFloat(getComputedStyle(document.querySelector('.period') as Element).fontSize);
      const difference = (a = 0, b = 0) => Math.round(Math.abs(a - b));
      return [
        difference(flight?.right, (ring?.left ?? 0) + (ring?.width ?? 0) / 2),
        difference(flight?.bottom, (ring?.top ?? 0) + (ring?.height ?? 0) / 2),
        difference(flight?.left, (stop?.right ?? 0) - 0.085 * em),
        difference(flight?.top, (stop?.bottom ?? 0) - 0.35 * em),
      ];
    });
    expect(Math.max(...places), path).toBeLessThanOrEqual(1);
    const stop = page.locator('.period').first();
    await expect(stop).toHaveCSS('background-size', '0px 0px');
    await stopAnimations(page, 1600);
    await expect(stop).not.toHaveCSS('background-size', '0px 0px');
  }
});

test('visitor sees the ring filled when hovering over the contact link', async ({ page }) => {
  await page.goto(home);
  const ring = page.locator('.hero .place:visible');
  await expect(ring).toHaveCSS('fill', 'none');
  await page.getByRole('main').getByRole('link', { name: hero.toContact }).hover();
  await expect(ring).toHaveCSS('fill', rgb(colors.spark[0]));
});
