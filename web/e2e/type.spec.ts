import { pageEntries } from '#shared/page-entries.ts';
import { landing } from '#web/src/content/landing.ts';
import { expect, test } from './product.ts';

const home = pageEntries.landing.path;

test('the display font draws the right signs for those that are typed', async ({ page }) => {
  await page.goto(home);
  const widths = await page.evaluate(
    async (texts) => {
      await document.fonts.load('100px "Newsreader Display"');
      const context = document.createElement('canvas').getContext('2d');
      if (!context) throw new Error('no canvas');
      context.font = '100px "Newsreader Display"';
      return texts.map((text) => context.measureText(text).width);
    },
    ["Don't", 'Don’t', '70-85%', '70–85%', 'AI-first', 'AI–first'],
  );
  expect(widths[0]).toBe(widths[1]);
  expect(widths[2]).toBe(widths[3]);
  // Only between digits is a hyphen a range.
  expect(widths[4]).not.toBe(widths[5]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(landing.hero.headline.join(' '));
});

test('nothing moves when the display font comes', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  const heights = async () => {
    await page.goto(home);
    const measured: number[][] = [];
    for (const [width, height] of [
      [360, 740],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height });
      const each = page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.querySelectorAll('h1, h2, .hero')].map((element) => element.getBoundingClientRect().height);
      });
      measured.push(await each);
    }
    return measured;
  };
  await page.route('**/*.woff2', (route) => route.abort());
  const before = await heights();
  await page.unroute('**/*.woff2');
  expect(before[0]?.length).toBeGreaterThan(5);
  expect(await heights()).toEqual(before);
});

/** Runs in the page, before anything of it: notes what the browser counts as a shift, and of which elements. */
const noteShifts = () => {
  const shifts: string[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      for (const { node } of entry.sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        shifts.push(element?.outerHTML.slice(0, 100) ?? 'an element that is gone');
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

for (const [width, height] of [
  [360, 740],
  [1350, 940],
] as const) {
  test(`at ${width} px nothing shifts, however late the display font comes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(noteShifts);
    const { promise: seen, resolve: letFontCome } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async (route) => {
      await seen;
      await route.continue();
    });
    await page.goto(home, { waitUntil: 'commit' });
    const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
    await expect.poll(paints).toBe(1);
    letFontCome();
    const isLoaded = () => page.evaluate(() => document.fonts.check('100px "Newsreader Display"'));
    await expect.poll(isLoaded).toBe(true);
    // Two frames: the one that draws the font, and the one after which its shifts are reported.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
}

test('larger text makes no headline smaller, in any window', async ({ page, setTextSize }) => {
  await page.goto(home);
  const headline = page.getByRole('heading', { level: 1 });
  for (const [width, height] of [
    [360, 740],
    [1280, 800],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    const sizes: number[] = [];
    for (const text of [16, 24, 32]) {
      await setTextSize(text);
      sizes.push(await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    }
    expect(Math.min(...sizes), `${width} × ${height}`).toBe(sizes[0]);
  }
});
