import type { Page } from '@playwright/test';
import { pageEntries } from '#shared/pages.ts';
import { figures, hundredOf } from '#web/src/landing/figures.ts';
import { landing } from '#web/src/landing/texts.ts';
import { expect, nextFrames, placeOf, resize, test, watchShifts } from './product.ts';

const home = pageEntries.landing.path;
const cards = (page: Page) => page.locator('#crisis li');
const { projectsFail, companiesAbandon, pilotsFail } = figures;

/** Runs in the page: counts the dots in each style, and reads which parts show. Paths have a dot every ten units. */
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

/** Scrolls a card's center to a fraction of the window's height, and waits until the page has painted. */
const bringTo = async (page: Page, index: number, share: number) => {
  await cards(page)
    .nth(index)
    .locator(':scope > div')
    .evaluate((card, share) => {
      const { top, height } = card.getBoundingClientRect();
      scrollTo({ top: scrollY + top + height / 2 - share * innerHeight });
    }, share);
  await nextFrames(page);
};

/** Runs in the page: the indexes of cards whose border is highlighted. */
const litCards = () => {
  const edges = [...document.querySelectorAll('#crisis li > div')].map((card) => getComputedStyle(card).borderTopColor);
  const { color } = getComputedStyle(document.querySelector('#crisis') as Element);
  return edges.flatMap((edge, index) => (edge === color ? index : []));
};

const expected = (figure: Parameters<typeof hundredOf>[0]) => {
  const { fail, mayFail, last } = hundredOf(figure);
  return { dim: fail, hollow: mayFail, lit: last - 1, places: 1, ratio: 0, ring: true };
};

for (const size of ['1366×657', '768×954', '844×390', '360×560']) {
  test(`visitor at ${size} sees dots dim while scrolling`, async ({ page }) => {
    const { height } = await resize(page, size);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(home);
    await page.evaluate(() => {
      document.documentElement.style.scrollBehavior = 'auto';
    });
    await page
      .locator('#crisis')
      .evaluate((section) => scrollTo(0, section.getBoundingClientRect().top - innerHeight / 2));
    await nextFrames(page);
    expect(await page.evaluate(looks)).toEqual({ dim: 0, hollow: 0, lit: 99, places: 1, ratio: 0, ring: true });
    for (const [index, figure] of [projectsFail, companiesAbandon, pilotsFail].entries()) {
      await bringTo(page, index, 0.47);
      await expect(cards(page).nth(index).getByRole('heading')).toBeInViewport({ ratio: 1 });
      // The drawing stays unchanged until the next card arrives.
      for (const [at, share] of [[index, 0.47] as const, [index + 1, height < 480 ? 0.85 : 0.75] as const]) {
        await bringTo(page, at, share);
        expect(await page.evaluate(looks), figure.source?.states).toEqual(expected(figure));
        expect(await page.evaluate(litCards)).toEqual([index]);
      }
    }
    // As the last card arrives, the dots fade out and then the ratio fades in. Only later does the drawing scroll away.
    for (let share = 0.7; share > 0.47; share -= 0.02) {
      await bringTo(page, 3, share);
      const { places, ratio } = await page.evaluate(looks);
      expect(Math.min(places, ratio), `at ${share}`).toBe(0);
      expect((await page.evaluate(litCards)).length).toBeLessThanOrEqual(1);
    }
    const stage = page.locator('.stage');
    const pinned = await placeOf(stage);
    await bringTo(page, 3, 0.46);
    expect(await page.evaluate(looks)).toMatchObject({ places: 0, ratio: 1, ring: true });
    expect(await page.evaluate(litCards)).toEqual([3]);
    expect(await placeOf(stage)).toEqual(pinned);
    const section = await placeOf(page.locator('#crisis'));
    expect(section.height / height).toBeLessThanOrEqual(height < 480 ? 3.1 : 2.8);
    // Tab backward and forward: neither the top bar nor the drawing ever covers the focused link.
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

test('visitor sees no layout shift while scrolling through the crisis section', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 789 });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const shifts = await watchShifts(page);
  await page.goto(home);
  for (let index = 0; index < 4; index += 1) await bringTo(page, index, 0.47);
  expect(await shifts()).toEqual([]);
});

for (const [what, media, height] of [
  ['prefers reduced motion', { reducedMotion: 'reduce' }, 789],
  ['forces colors', { reducedMotion: 'no-preference', forcedColors: 'active' }, 789],
  ['uses a short window', { reducedMotion: 'no-preference' }, 300],
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

test("visitor can read the ratio's labels on the smallest phone", async ({ page }) => {
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
