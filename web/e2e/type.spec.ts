import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { expect, hold, test } from './product.ts';
import { documentPath, heading, openRoom, proposalSlugs, room } from './room.ts';

const home = pageEntries.landing.path;

test('our fonts draw the right signs for those that are typed', async ({ page, session }) => {
  for (const [path, ...fonts] of [
    [home, '100px "Newsreader Display"'],
    [room, '100px "Inter Text"', '600 100px "Inter Text"'],
  ] as const) {
    await openRoom(page, session, path);
    await expect(heading(page)).toBeVisible();
    for (const font of fonts) {
      const widths = await page.evaluate(
        async ([face, texts]) => {
          if ((await document.fonts.load(face)).length === 0) throw new Error(`There is no ${face}.`);
          const context = document.createElement('canvas').getContext('2d');
          if (!context) throw new Error('no canvas');
          context.font = face;
          return texts.map((text) => context.measureText(text).width);
        },
        [font, ["Don't", 'Don’t', '70-85%', '70–85%', '$12-$15', '$12–$15', 'AI-first', 'AI–first']] as const,
      );
      expect(widths[0]).toBe(widths[1]);
      expect(widths[2]).toBe(widths[3]);
      expect(widths[4]).toBe(widths[5]);
      // Only among figures is a hyphen a range.
      expect(widths[6]).not.toBe(widths[7]);
    }
  }
});

test('the font of the documents comes with the room, after its text; digits of tables are alike', async ({
  page,
  session,
}) => {
  const fonts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'font' && fonts.push(request.url()));
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  expect(fonts.filter((url) => url.includes('/inter-'))).toEqual([]);
  await openRoom(page, session, room);
  await expect(heading(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const [textCame = 0, fontAsked = 0] = await page.evaluate((api) => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const [text, font] = [api, '/inter-'].map((part) => files.find(({ name }) => name.includes(part)));
    return [text?.responseEnd, font?.startTime];
  }, apiPaths.proposals);
  expect(textCame).toBeGreaterThan(0);
  expect(fontAsked).toBeGreaterThan(textCame);
  const widths = await page.evaluate(() => {
    const digits = Array.from({ length: 10 }, (_, digit) => {
      const place = document.createElement('span');
      place.className = 'tabular';
      place.textContent = String(digit);
      document.querySelector('main')?.append(place);
      return place.getBoundingClientRect().width;
    });
    return new Set(digits).size;
  });
  expect(widths).toBe(1);
});

for (const [width, height] of [
  [360, 640],
  [1366, 650],
] as const) {
  for (const path of [room, documentPath(proposalSlugs[0])]) {
    test(`at ${width} × ${height} the first view of ${path} stays where it is when its font comes`, async ({
      page,
      session,
    }) => {
      await page.setViewportSize({ width, height });
      const letFontCome = await hold(page, '**/inter-*.woff2');
      await openRoom(page, session, path);
      await expect(page.locator('main dl').first()).toBeVisible();
      const places = () =>
        page.locator('main :is(h1, h1 + p, dl, dl > div, section h2, section p)').evaluateAll((elements) =>
          elements
            .filter((element) => element.checkVisibility())
            .map((element) => Math.round(element.getBoundingClientRect().top))
            .filter((top) => top < innerHeight),
        );
      const isThere = () => page.evaluate(() => document.fonts.check('100px "Inter Text"'));
      expect(await isThere()).toBe(false);
      const before = await places();
      letFontCome();
      await expect.poll(isThere).toBe(true);
      expect(await places()).toEqual(before);
    });
  }

  test(`at ${width} × ${height} nothing shifts, however late the display font comes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(noteShifts);
    const letFontCome = await hold(page, '**/*.woff2');
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

test('larger text makes no headline smaller, in any window', async ({ page, setTextSize }) => {
  await page.goto(home);
  const headline = page.getByRole('heading', { level: 1 });
  for (const [width, height] of [
    [360, 640],
    [768, 1024],
    [1366, 650],
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
