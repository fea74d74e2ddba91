import type { Page, Route } from '@playwright/test';
import { pageEntries } from '#shared/pages.ts';
import { landing } from '#web/src/landing/texts.ts';
import { wrappedLabels } from './fit.ts';
import { expect, hold, nextFrames, resize, test, watchShifts } from './product.ts';
import { heading, login, longPath, openCompletely, openRoom, room } from './room.ts';

const home = pageEntries.landing.path;

test('visitor sees straight apostrophes drawn curly and range hyphens drawn as dashes', async ({ page, session }) => {
  for (const [path, ...fonts] of [[home, '100px "Newsreader Display"']] as const) {
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
      // A hyphen becomes a dash only between numbers.
      expect(widths[6]).not.toBe(widths[7]);
    }
  }
});

/** Runs in the page: the width in em (at least 4) of the widest headline line, including its dot. */
const widthOf = async (lines: readonly string[]): Promise<number> => {
  await document.fonts.load('100px "Newsreader Display"');
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('no canvas');
  context.font = '100px "Newsreader Display"';
  context.letterSpacing = '-2.2px';
  return Math.max(4, ...lines.map((text) => context.measureText(text).width / 100 + 0.22));
};

test('visitor sees the headline at the width that --headline-width states', async ({ page }) => {
  await page.goto(home);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const hero = page.locator('.hero');
  const computed = Number(await hero.evaluate((node) => getComputedStyle(node).getPropertyValue('--headline-width')));
  const share = (await page.evaluate(widthOf, landing.hero.headline)) / computed;
  expect(Math.abs(share - 1)).toBeLessThan(0.005);
});

const isLoaded = (page: Page, font: string) =>
  page.evaluate(
    (family) => [...document.fonts].some((face) => face.family.includes(family) && face.status === 'loaded'),
    font,
  );

const familyOf = () => getComputedStyle(document.querySelector('main p') ?? document.body).fontFamily;

test('visitor sees one sans-serif font on every page', async ({ page, session }) => {
  await page.goto(home);
  const face = await page.evaluate(() => getComputedStyle(document.body).fontFamily);
  await page.goto(login);
  expect(await page.evaluate(familyOf)).toBe(face);
  for (const path of [room, longPath]) {
    await openCompletely(page, session, path);
    expect(await page.evaluate(familyOf), path).toBe(face);
  }
});

/** Runs in the page: waits for animations that started on load, but not for scroll-driven animations. */
const endOfAnimations = async () => {
  const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
  await Promise.allSettled(animations.map(({ finished }) => finished));
};

// Lighthouse tests phones at 412×823.
for (const size of ['360×640', '412×823', '1366×650']) {
  for (const [path, headline] of [
    [home, landing.hero.headline],
    [home, ['Build What', 'Will Last']],
    [home, ['Make It', 'a Milestone']],
    [room],
    [longPath],
  ] as const) {
    const what = `${path}${headline ? `, "${headline.join(' ')}"` : ''}`;
    test(`visitor sees no layout shift from late fonts on ${what} at ${size}`, async ({ page, session }) => {
      await resize(page, size);
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const shifts = await watchShifts(page);
      await page.goto(home);
      const lineWidth = await page.evaluate(widthOf, headline ?? landing.hero.headline);
      // Retry: unlike browsers, Playwright notices that the server closed an idle connection only at the next request.
      const fetched = (route: Route) => route.fetch({ maxRetries: 3 });
      await page.route('**/*.css', async (route) => {
        const answer = await fetched(route);
        const css = (await answer.text()).replace(/(--headline-width:)[\d.]+/, `$1${lineWidth}`);
        await route.fulfill({ response: answer, body: css });
      });
      await page.route(`**${home}`, async (route) => {
        const answer = await fetched(route);
        const html = landing.hero.headline.reduce(
          (text, words, line) => text.replaceAll(words.replace("'", '&#x27;'), headline?.[line] ?? ''),
          await answer.text(),
        );
        await route.fulfill({ response: answer, body: html });
      });
      const releaseFont = await hold(page, '**/display-*.woff2');
      await page.context().addCookies(session);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(heading(page)).toBeVisible();
      if (headline) await expect(heading(page)).toHaveText(headline.join(' '));
      const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await expect.poll(paints).toBe(1);
      // A font that arrives while the dot flies may bend the dot's path, so wait until the dot has arrived.
      await page.evaluate(endOfAnimations);
      releaseFont();
      await expect.poll(() => isLoaded(page, 'Newsreader Display')).toBe(true);
      await nextFrames(page);
      expect(await shifts()).toEqual([]);
    });
  }
}

test('visitor who enlarges text never sees the headline get smaller', async ({ page, setTextSize }) => {
  await page.goto(home);
  const headline = page.getByRole('heading', { level: 1 });
  for (const size of ['360×640', '768×1024', '1366×650']) {
    await resize(page, size);
    const sizes: number[] = [];
    for (const text of [16, 24, 32]) {
      await setTextSize(text);
      sizes.push(await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize)));
    }
    expect(Math.min(...sizes), size).toBe(sizes[0]);
  }
});

test('visitor with larger text sees button labels on one line', async ({ page, session, setTextSize }) => {
  await page.goto(login);
  await page.context().addCookies(session);
  for (const path of [login, home, room, longPath]) {
    await page.goto(path);
    await heading(page).waitFor();
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 664 });
      for (const text of [24, 32]) {
        await setTextSize(text);
        expect(await page.evaluate(wrappedLabels), `${path} at ${width} px with text of ${text} px`).toEqual([]);
      }
    }
  }
});
