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

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width} px nothing moves when the display font comes, and the hero is in one view`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_FAILED/);
    await page.setViewportSize({ width, height });
    const heights = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        return [...document.querySelectorAll('h1, h2, section')].map(
          (element) => element.getBoundingClientRect().height,
        );
      });
    const blocked = await page.context().newPage();
    await blocked.setViewportSize({ width, height });
    await blocked.route('**/*.woff2', (route) => route.abort());
    await blocked.goto(home);
    const before = await blocked.evaluate(() =>
      [...document.querySelectorAll('h1, h2, section')].map((element) => element.getBoundingClientRect().height),
    );
    await blocked.close();
    await page.goto(home);
    expect(before.length).toBeGreaterThan(8);
    expect(await heights()).toEqual(before);

    for (const part of [
      page.getByRole('heading', { level: 1 }),
      page.getByRole('link', { name: landing.hero.toContact }).first(),
      page.getByRole('img', { name: landing.hero.figure.label }),
      page.getByText(landing.hero.figure.vacancy),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
  });
}
