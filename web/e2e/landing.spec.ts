import { PDFDocument } from '@cantoo/pdf-lib';
import { colors, wordmark } from '#shared/brand.ts';
import { formLabel } from '#shared/contact-fields.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { outOfReach } from './fit.ts';
import {
  endsWith,
  expect,
  fillIn,
  holdReact,
  hydrated,
  keepStill,
  sendButton,
  stopAnimations,
  test,
} from './product.ts';
import { heading, nowhere } from './room.ts';

const home = pageEntries.landing.path;
const { nav, hero } = landing;

test('visitor follows each link to its section before and after hydration', async ({ page }) => {
  await page.goto(home);
  const links = [
    [nav.getStarted, 'contact'],
    [hero.toContact, 'contact'],
    [hero.toServices, 'services'],
    [hero.scrollDown, 'services'],
  ] as const;
  const follow = async () => {
    for (const [name, target] of links) {
      await page.evaluate(() => scrollTo(0, 0));
      await page.getByRole('link', { name }).first().click();
      const sectionHeading = page.locator(`#${target}`).getByRole('heading', { level: 2 });
      await expect(sectionHeading, name).toBeInViewport();
      const bar = await page.getByRole('banner').boundingBox();
      const top = await sectionHeading.boundingBox();
      expect(top?.y, name).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
      await expect(page).toHaveURL(endsWith(`#${target}`));
      await expect(page.getByRole('banner').getByRole('link', { name: nav.getStarted })).toBeInViewport();
    }
  };
  for (const blog of await page.getByRole('link', { name: nav.blog }).all())
    await expect(blog).toHaveAttribute('href', site.blogUrl ?? '');
  const react = page.waitForEvent('request', (request) => /\/start-[^/]+\.js$/.test(request.url()));
  await follow();
  await react;
  await hydrated(page);
  await follow();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} `);
});

test('visitor reaches the form from every page with Get Started', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [path, width, height, inSight] of [
    [home, 360, 640, page.getByLabel(formLabel('name'))],
    [home, 1440, 789, sendButton(page)],
    [pageEntries.privacy.path, 1366, 650, page.getByLabel(formLabel('name'))],
    [nowhere, 1366, 650, page.getByLabel(formLabel('name'))],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    if (path === nowhere) {
      await expect(heading(page)).toHaveText(notFound.heading);
      await expect(page.getByText(notFound.line)).toBeVisible();
      await expect(page.getByRole('link', { name: notFound.home })).toHaveAttribute('href', home);
    }
    await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).click();
    await expect(page).toHaveURL(endsWith('#contact'));
    await expect(page.getByRole('heading', { name: landing.contact.heading })).toBeInViewport({ ratio: 1 });
    await expect(inSight).toBeInViewport({ ratio: 1 });
  }
});

if (site.blogUrl !== undefined) {
  const blogHost = new URL(site.blogUrl).host;

  test('visitor sees a tooltip after 700 ms but the next one at once', async ({ page }) => {
    await holdReact(page);
    await page.goto(home);
    const tooltip = page.getByRole('tooltip');
    // Animations are paused, so a slow machine changes nothing.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
    const timers = () => page.evaluate(() => document.getAnimations().map((timer) => timer.effect?.getTiming().delay));
    await page.getByRole('banner').getByRole('link', { name: nav.blog }).hover();
    await stopAnimations(page, 690);
    await expect(tooltip).toHaveCSS('opacity', '0');
    await stopAnimations(page, 710);
    await expect(tooltip).toHaveCSS('opacity', '1');
    const second = page.getByRole('contentinfo').getByRole('link', { name: nav.blog });
    await second.scrollIntoViewIfNeeded();
    await second.hover();
    await expect(tooltip).toHaveCSS('opacity', '1');
    // The grace period after the last tooltip.
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
    expect(await timers()).toEqual([300]);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  });

  test('visitor dismisses a tooltip by Escape until the pointer comes again', async ({ page }) => {
    await holdReact(page);
    await page.goto(home);
    const tooltip = page.getByRole('tooltip');
    const link = page.getByRole('banner').getByRole('link', { name: nav.blog });
    const point = async () => {
      await link.hover();
      await expect(tooltip).toHaveCSS('opacity', '1');
    };
    await point();
    // The pointer can move onto it.
    await tooltip.hover();
    await expect(tooltip).toBeVisible();
    await link.hover();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
    await page.mouse.move(0, 0);
    await point();
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
    await link.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(tooltip).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(tooltip).toHaveCount(0);
  });

  test('visitor on a phone reads the address of the blog in the footer', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 664 });
    await page.goto(home);
    await expect(page.getByRole('contentinfo')).toContainText(blogHost);
    const text = page.getByRole('contentinfo').getByRole('tooltip');
    await text.scrollIntoViewIfNeeded();
    await expect(text).toBeInViewport({ ratio: 1 });
  });
}

test('visitor with doubled text size sees all of a long firm name', async ({ page, setTextSize }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(home);
  await setTextSize(32);
  const name = page.getByRole('contentinfo').getByRole('img');
  // As wide as 18 letters.
  await name.evaluate((drawing) => drawing.setAttribute('viewBox', '0 0 1900 240'));
  expect(await page.evaluate(outOfReach)).toEqual([]);
  await name.scrollIntoViewIfNeeded();
  await expect(name).toBeInViewport({ ratio: 1 });
});

test('visitor sees a service without a neighbor fill its row', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto(home);
  const grid = page.locator('#services article').first().locator('..');
  await grid.evaluate((cards) => {
    if (cards.childElementCount % 2 === 0) cards.append(cards.lastElementChild?.cloneNode(true) ?? '');
  });
  const [row, card] = [await grid.boundingBox(), await grid.locator('article').last().boundingBox()];
  expect(card?.width).toBe(row?.width);
});

// web/src/features/landing/landing.test.tsx counts the dots of each kind.

/** Common window sizes, without the browser's own bars. */
const windows = [
  [360, 560],
  [390, 664],
  [740, 360],
  [844, 390],
  [896, 414],
  [820, 1080],
  [1366, 657],
  [1440, 789],
  [1920, 560],
  [1920, 969],
  [2560, 1300],
] as const;

type Box = { x: number; width: number } | null | undefined;
const middleOf = (box: Box) => (box?.x ?? 0) + (box?.width ?? 0) / 2;

/** Runs in the page: the right edge of the headline, where its full stop is. */
const endOfHeadline = () =>
  Math.max(...[...document.querySelectorAll('h1 .full-stop')].map((line) => line.getBoundingClientRect().right));

test('visitor sees the whole hero without scrolling in every window', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  for (const [width, height] of windows) {
    const at = `${width} × ${height}`;
    await page.setViewportSize({ width, height });
    const field = page.getByRole('img', { name: hero.figure.label });
    const start = page.getByRole('main').getByRole('link', { name: hero.toContact }).first();
    for (const part of [
      page.getByRole('banner').getByRole('img', { name: wordmark }),
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
    // The arrow is centered.
    await expect(field.locator('circle:visible').first()).toHaveCSS('stroke', rgb(colors.sparkLine[0]));
    const you = await page.getByText(hero.figure.legend.you, { exact: true }).boundingBox();
    const arrow = await page.getByRole('link', { name: hero.scrollDown }).boundingBox();
    expect(Math.abs(middleOf(dots) - middleOf(arrow)), at).toBeLessThanOrEqual(1);
    // In one line, the label of the ring ends below it; in two columns, the labels of each align.
    if (width >= 640) {
      expect(Math.abs(right - (you?.x ?? 0) - (you?.width ?? 0)), at).toBeLessThanOrEqual(8);
      continue;
    }
    const above = await page.getByText(hero.figure.legend.outlined, { exact: true }).boundingBox();
    expect(you?.x, at).toBe(above?.x);
    const button = await start.boundingBox();
    expect(Math.abs(right - (button?.x ?? 0) - (button?.width ?? 0)), at).toBeLessThanOrEqual(8);
    // Fallback fonts differ slightly in width.
    expect(Math.abs(right - (await page.evaluate(endOfHeadline))), at).toBeLessThanOrEqual(12);
  }
});

test('visitor with a wide scrollbar sees the headline on two lines', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const lines = () =>
    page.getByRole('heading', { level: 1 }).evaluate((headline) => {
      const { fontSize } = getComputedStyle(headline);
      return Math.round(headline.getBoundingClientRect().height / (0.9 * Number.parseFloat(fontSize)));
    });
  expect(await lines()).toBe(2);
  // It takes its room from the page, and not from the window.
  await page.locator('body').evaluate((body) => {
    body.style.paddingRight = '17px';
  });
  expect(await lines()).toBe(2);
});

test('visitor resizing the window sees the headline change gradually', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const headline = page.getByRole('heading', { level: 1 });
  for (const width of [1280, 1366, 1440, 1920]) {
    let before: number | undefined;
    for (let height = 560; height <= 1000; height += 8) {
      await page.setViewportSize({ width, height });
      const size = await headline.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      const at = `${width} × ${height}: ${before} to ${size} px`;
      if (before) expect(Math.max(size / before, before / size), at).toBeLessThanOrEqual(1.1);
      if (width / height <= 2.13) expect(size, at).toBeGreaterThanOrEqual(100);
      before = size;
    }
  }
});

test('visitor sees the gold dot move into the headline', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  for (const [path, width, height] of [
    [home, 1440, 789],
    [home, 390, 664],
    [nowhere, 1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(path);
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    await stopAnimations(page, 0);
    // The animation's box has a corner in the center of each place.
    const places = await page.evaluate(() => {
      const box = (selector: string) =>
        [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())?.getBoundingClientRect();
      const flight = document.querySelector('.flight')?.getBoundingClientRect();
      const [ring, stop] = [box('svg > .place'), box('.full-stop')];
      const em = Number.parseFloat(getComputedStyle(document.querySelector('.full-stop') as Element).fontSize);
      const difference = (a = 0, b = 0) => Math.round(Math.abs(a - b));
      return [
        difference(flight?.right, (ring?.left ?? 0) + (ring?.width ?? 0) / 2),
        difference(flight?.bottom, (ring?.top ?? 0) + (ring?.height ?? 0) / 2),
        difference(flight?.left, (stop?.right ?? 0) - 0.085 * em),
        difference(flight?.top, (stop?.bottom ?? 0) - 0.35 * em),
      ];
    });
    expect(Math.max(...places), path).toBeLessThanOrEqual(1);
    const stop = page.locator('.full-stop').first();
    await expect(stop).toHaveCSS('background-size', '0px 0px');
    await stopAnimations(page, 1600);
    await expect(stop).not.toHaveCSS('background-size', '0px 0px');
  }
});

test('visitor about to begin sees the ring filled', async ({ page }) => {
  await page.goto(home);
  const ring = page.locator('.hero .place:visible');
  await expect(ring).toHaveCSS('fill', 'none');
  await page.getByRole('main').getByRole('link', { name: hero.toContact }).hover();
  await expect(ring).toHaveCSS('fill', rgb(colors.spark[0]));
});

test('visitor sees the gold dot land in the ring after sending', async ({ page, lead }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await keepStill(page);
  await page.goto('/#contact');
  await fillIn(page, lead);
  await sendButton(page).press('Enter');
  await page.getByRole('heading', { name: landing.contact.thanks.heading }).waitFor();
  // Begun anew, because on a busy machine the flight is over by now; in one step, because the page may be scrolling.
  const distanceAt = (time: number) =>
    page.locator('svg:visible > .returning').evaluate((dot: SVGElement, at) => {
      dot.style.animation = 'none';
      dot.getBoundingClientRect();
      dot.style.animation = '';
      for (const animation of dot.getAnimations()) {
        animation.pause();
        animation.currentTime = at;
      }
      const [from, to] = [dot, dot.parentElement?.querySelector('.place') ?? dot].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return { x: x + width / 2, y: y + height / 2 };
      }) as [DOMPoint, DOMPoint];
      return Math.hypot(from.x - to.x, from.y - to.y);
    }, time);
  expect(await distanceAt(310)).toBeGreaterThan(20);
  expect(await distanceAt(1200)).toBeLessThanOrEqual(1);
});

/** A hex color as a computed style. */
const rgb = (hex: string) => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

test('visitor prints the landing page in light colors without the form', async ({ page }) => {
  await page.goto(home);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const band = page.locator('.band').first();
  await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(band).toHaveCSS('color', rgb(colors.ink[0]));
  await expect(band.locator('.stroke-dim').first()).toHaveCSS('stroke', rgb(colors.dim[0]));
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(band).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('form')).toBeHidden();
});

// A person and other footer facts may need another sheet, and so may a further row of services.
const mostSheets = (site.person ? 2 : 1) + Math.ceil(landing.services.cards.length / 2);

test('visitor prints the landing page on few sheets', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  for (const format of ['A4', 'Letter']) {
    const edge = '10mm';
    const pdf = await page.pdf({ format, margin: { top: edge, right: edge, bottom: edge, left: edge } });
    expect((await PDFDocument.load(pdf)).getPageCount(), format).toBeLessThanOrEqual(mostSheets);
  }
});
