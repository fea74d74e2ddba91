import { expect, type Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { type Figure, hundredOf } from '#web/src/content/figures.ts';
import { landing } from '#web/src/content/landing.ts';
import { test } from './product.ts';

// What a visitor sees of the hundred dots: where the one that leaves lands, and how many are lit.

const home = pageEntries.landing.path;
const { statistics } = landing.crisis;

/** Runs in the page: the middle of the full stop, which is a background of the headline's last line. */
const fullStop = () => {
  const line = document.querySelector('.full-stop') as HTMLElement;
  const em = Number.parseFloat(getComputedStyle(line).fontSize);
  const { right, bottom } = line.getBoundingClientRect();
  return { x: right - 0.085 * em, y: bottom - (0.265 + 0.085) * em };
};

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
] as const) {
  test(`at ${width} × ${height} the dot that leaves its place lands on the full stop`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(home);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await page.evaluate(() => {
      for (const animation of document.getAnimations())
        if (animation.timeline === document.timeline) animation.finish();
    });
    const landed = await page.evaluate(() => {
      const { left, top } = (document.querySelector('.fall > i') as HTMLElement).getBoundingClientRect();
      const dot = getComputedStyle(document.querySelector('.fall > i') as HTMLElement, '::before');
      const [x = 0, y = 0] = dot.translate.split(' ').map(Number.parseFloat);
      const radius = Number.parseFloat(dot.width) / 2;
      return { x: left + x + radius, y: top + y + radius };
    });
    const stop = await page.evaluate(fullStop);
    expect(Math.abs(landed.x - stop.x)).toBeLessThan(1.5);
    expect(Math.abs(landed.y - stop.y)).toBeLessThan(1.5);
  });
}

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

/** Which places have a dot when one column is `times` as tall as the other: each is four places wide. */
const columnsOf = ({ times }: Extract<Figure, { kind: 'ratio' }>, shades: readonly Shade[]) => {
  const heightAt = (column: number) =>
    shades.filter((shade, place) => place % 10 === column && shade === 'gray').length;
  return { tall: heightAt(1), expected: heightAt(8) * times };
};

for (const [width, height] of [
  [360, 740],
  [1280, 800],
] as const) {
  test(`at ${width} × ${height} one field stays and shows each statistic as it passes`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference', colorScheme: 'light' });
    await page.goto(home);
    const steps = page.locator('#crisis li');
    const tops: number[] = [];
    for (const [index, { figure, label }] of statistics.entries()) {
      const heading = steps.nth(index).getByRole('heading');
      await heading.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
      await expect(heading).toContainText(label);
      const field = await seen(page, '#crisis .changing > .lit');
      tops.push((await page.locator('#crisis .changing').boundingBox())?.y ?? Number.NaN);
      if (figure.kind === 'ratio') {
        const { tall, expected } = columnsOf(figure, field.shades);
        expect(tall, label).toBe(expected);
        expect(tall).toBeGreaterThan(4);
      } else {
        const { last, fail } = hundredOf(figure);
        expect({ lit: field.lit, dim: field.dim }, label).toEqual({ lit: last, dim: fail });
      }
    }
    // With the first statistic it may be about to reach its place.
    expect(new Set(tops.slice(1)).size).toBe(1);
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThan(height / 10);
  });
}

test('for those who want no motion there are four still fields, and none that changes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' });
  await page.goto(home);
  await expect(page.locator('#crisis .changing')).toBeHidden();
  for (const [index, { figure, label }] of statistics.entries()) {
    if (figure.kind === 'ratio') continue;
    const still = page.locator('#crisis li').nth(index).locator('svg');
    await still.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
    const { last, fail } = hundredOf(figure);
    const { lit, dim } = await seen(page, `#crisis li:nth-child(${index + 1}) > svg`);
    expect({ lit, dim }, label).toEqual({ lit: last, dim: fail });
  }
});
