import { expect, type Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { hundredOf } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { test } from './product.ts';

// What a visitor sees of the hundred dots: all of them at once, and how many are lit.

const home = pageEntries.landing.path;
const { statistics } = landing.crisis;

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
    if (width >= 640) continue;
    const button = await start.boundingBox();
    expect(Math.abs(right - (button?.x ?? 0) - (button?.width ?? 0)), at).toBeLessThanOrEqual(8);
    expect(Math.abs(right - (await page.evaluate(endOfHeadline))), at).toBeLessThanOrEqual(8);
  }
});

type Shade = 'lit' | 'gray' | 'dim' | 'none';

/** Runs in a page without a policy: the shades in the middle of each place of a field, row by row. */
const shadesIn = async (picture: string): Promise<Shade[]> => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  context.drawImage(image, 0, 0);
  // The drawing is cut at the edges of its outermost dots: ten places of 10 units, less 1.9 on each side.
  const unit = image.width / 96.2;
  const { data } = context.getImageData(0, 0, image.width, image.height);
  return Array.from({ length: 100 }, (_, place) => {
    const [x, y] = [(place % 10) * 10 + 3.1, Math.floor(place / 10) * 10 + 3.1].map((at) => Math.floor(at * unit));
    const first = ((y ?? 0) * image.width + (x ?? 0)) * 4;
    const [red = 0, green = 0, blue = 0] = data.subarray(first, first + 3);
    const light = (red + green + blue) / 3;
    return light > 225 ? 'lit' : light > 150 ? 'gray' : light > 60 ? 'dim' : 'none';
  });
};

/** What is seen of a field: how many dots of each shade, and which places have one. */
const seen = async (page: Page, field: string) => {
  const box = await page.locator(field).first().boundingBox();
  if (!box) throw new Error(`${field} is not shown.`);
  const picture = await page.screenshot({ clip: box });
  const desk = await page.context().newPage();
  const shades = await desk.evaluate(shadesIn, picture.toString('base64'));
  await desk.close();
  const count = (shade: Shade) => shades.filter((each) => each === shade).length;
  return { lit: count('lit'), dim: count('dim'), shades };
};

test('beside each statistic as many dots are lit as it says', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(home);
  for (const [index, { figure, label }] of statistics.entries()) {
    if (figure.kind === 'ratio') continue;
    const still = page.locator('#crisis li').nth(index).locator('> svg');
    await still.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { last, fail } = hundredOf(figure);
    const { lit, dim } = await seen(page, `#crisis li:nth-child(${index + 1}) > svg`);
    expect({ lit, dim }, label).toEqual({ lit: last, dim: fail });
  }
});
