import type { Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { figures, hundredOf } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { expect, test } from './product.ts';

const home = pageEntries.landing.path;
const cards = (page: Page) => page.locator('#crisis li');
const { projectsFail, companiesAbandon, pilotsFail } = figures;

/** Runs in the page: the number of dots of each look, one for every ten units of a line. */
const looks = () => {
  const band = getComputedStyle(document.querySelector('#crisis') as Element);
  const field = [...document.querySelectorAll('.stage svg')].find((svg) => svg.checkVisibility());
  const color = (name: string) => {
    const probe = document.createElement('i');
    probe.style.color = band.getPropertyValue(name);
    document.querySelector('#crisis')?.append(probe);
    const value = getComputedStyle(probe).color;
    probe.remove();
    return value;
  };
  const count = (selector: string, name: string) =>
    [...(field?.querySelectorAll(selector) ?? [])]
      .filter((path) => getComputedStyle(path).stroke === color(name))
      .flatMap((path) => [...(path.getAttribute('d') ?? '').matchAll(/h(\d+)/g)])
      .reduce((sum, [, length]) => sum + Math.floor(Number(length) / 10) + 1, 0);
  const hollow = count('.core', '--paper');
  const opacity = (selector: string) => Number(getComputedStyle(field?.querySelector(selector) as Element).opacity);
  return {
    dim: count('.places > :not(.core)', '--dim') - hollow,
    hollow,
    lit: count('.places > :not(.core)', '--ink'),
    ...{ places: opacity('.places'), ratio: opacity('.ratio') },
    ring: field?.querySelector(':scope > circle')?.checkVisibility({ opacityProperty: true }),
  };
};

/** Scrolls until a card has just become fully visible, and the page has painted. */
const bringIn = async (page: Page, index: number) => {
  await cards(page)
    .nth(index)
    .evaluate((card) => scrollTo({ top: scrollY + card.getBoundingClientRect().bottom - innerHeight + 1 }));
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
};

const expected = (figure: Parameters<typeof hundredOf>[0]) => {
  const { fail, mayFail, last } = hundredOf(figure);
  return { dim: fail, hollow: mayFail, lit: last - 1, places: 1, ratio: 0, ring: true };
};

for (const [width, height] of [
  [1440, 789],
  [1366, 657],
  [768, 954],
  [390, 664],
  [360, 560],
] as const) {
  test(`visitor at ${width} × ${height} sees dots go out while scrolling`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(home);
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
    });
    await page
      .locator('#crisis')
      .evaluate((section) => scrollTo(0, section.getBoundingClientRect().top - innerHeight / 2));
    expect(await page.evaluate(looks)).toEqual({ dim: 0, hollow: 0, lit: 99, places: 1, ratio: 0, ring: true });
    for (const [index, figure] of [projectsFail, companiesAbandon, pilotsFail].entries()) {
      await bringIn(page, index);
      expect(await page.evaluate(looks), figure.source?.states).toEqual(expected(figure));
      await expect(cards(page).nth(index).getByRole('heading')).toBeInViewport({ ratio: 1 });
    }
    // On the way to the last card what goes and what comes share the field: it is never empty.
    const [from, to] = await Promise.all(
      [2, 3].map((index) =>
        cards(page)
          .nth(index)
          .evaluate((card) => scrollY + card.getBoundingClientRect().bottom - innerHeight),
      ),
    );
    for (let part = 0; part <= 1; part += 0.1) {
      await page.evaluate((top) => scrollTo({ top }), (from ?? 0) + part * ((to ?? 0) - (from ?? 0)));
      const { places, ratio } = await page.evaluate(looks);
      expect(places + ratio).toBeCloseTo(1, 1);
    }
    await bringIn(page, 3);
    expect(await page.evaluate(looks)).toMatchObject({ places: 0, ratio: 1, ring: true });
    const section = await page.locator('#crisis').boundingBox();
    expect((section?.height ?? 0) / height).toBeLessThanOrEqual(2.8);
    // Backward and forward again: the bar and the field never cover the focus.
    const sources = cards(page).getByRole('link');
    await sources.last().focus();
    for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key);
      const isOnTop = () =>
        page.evaluate(() => {
          const link = document.activeElement as Element;
          const { left, top, height } = link.getClientRects()[0] ?? link.getBoundingClientRect();
          return (
            link.closest('#crisis li') !== null && link.contains(document.elementFromPoint(left + 4, top + height / 2))
          );
        });
      await expect.poll(isOnTop, `after ${key}`).toBe(true);
    }
    await expect(sources.last()).toBeFocused();
  });
}

test('visitor sees no layout shift while scrolling the crisis section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 789 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry.startTime))).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  await page.goto(home);
  for (let index = 0; index < 4; index += 1) await bringIn(page, index);
  expect(await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)).toEqual([]);
});

for (const [what, media, height] of [
  ['wants no motion', { reducedMotion: 'reduce' }, 789],
  ['sets the colors', { reducedMotion: 'no-preference', forcedColors: 'active' }, 789],
  ['has a low window', { reducedMotion: 'no-preference' }, 390],
  ['prints', { reducedMotion: 'no-preference', media: 'print' }, 789],
] as const) {
  test(`visitor who ${what} sees a drawing beside each statistic`, async ({ page }) => {
    await page.setViewportSize({ width: 844, height });
    await page.emulateMedia(media);
    await page.goto(home);
    await expect(page.locator('.stage')).toBeHidden();
    for (const card of await cards(page).all()) await expect(card.locator('svg.own:visible')).toHaveCount(1);
  });
}

test('visitor can read the labels on the smallest phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 560 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto(home);
  for (const text of Object.values(landing.crisis.ratio)) {
    const label = page.locator('.stage text:visible', { hasText: text });
    const size = await label.evaluate((element) => {
      const { fontSize } = getComputedStyle(element);
      return Number.parseFloat(fontSize) * ((element as SVGTextElement).getScreenCTM()?.a ?? 0);
    });
    expect(size).toBeGreaterThanOrEqual(14);
  }
});
