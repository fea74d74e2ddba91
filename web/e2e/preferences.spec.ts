import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { contrastRule, violationsOf } from './axe.ts';
import { spaceText } from './fit.ts';
import { expect, fillIn, sendButton, test, toast } from './product.ts';
import { documentPath, documentWith, heading, login, openEveryKind, openRoom } from './room.ts';

/** Runs in the page: shapes and controls that have the color of what is behind them. */
const invisible = (): string[] => {
  const clear = 'rgba(0, 0, 0, 0)';
  const backgroundOf = (element: Element | null): string => {
    const own = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return own === clear ? backgroundOf(element?.parentElement ?? null) : own;
  };
  const shapes = [...document.querySelectorAll('svg :is(path, circle, ellipse)')].filter((shape) => {
    const { fill, stroke } = getComputedStyle(shape);
    const behind = backgroundOf(shape.closest('svg'));
    return shape.checkVisibility() && [fill, stroke].every((paint) => paint === 'none' || paint === behind);
  });
  const controls = [...document.querySelectorAll('button, input:not([hidden]), textarea')].filter((control) => {
    const { borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(control);
    const behind = backgroundOf(control.parentElement);
    const bordered = borderTopStyle === 'solid' && borderTopColor !== behind;
    return control.checkVisibility() && !bordered && [clear, behind].includes(backgroundColor);
  });
  return [...shapes, ...controls].map((element) => element.outerHTML.slice(0, 120));
};

const schemes = ['light', 'dark'] as const;

test("in the visitor's own colors drawings, controls and words stay visible, light and dark", async ({
  page,
  session,
}) => {
  const openings = [
    () => page.goto(pageEntries.landing.path),
    () => page.goto(login),
    () => openEveryKind(page, session),
  ];
  for (const [index, open] of openings.entries()) {
    await open();
    await heading(page).waitFor();
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' });
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      const at = `${page.url()}, ${colorScheme}`;
      expect(await page.evaluate(invisible), at).toEqual([]);
      expect(await violationsOf(page, contrastRule), at).toEqual([]);
    }
    if (index > 0) continue;
    // The legend shows the dim dots as small as they are drawn.
    const radius = (name: string) =>
      page.locator(`.legend circle.${name}`).evaluate((dot) => Number.parseFloat(getComputedStyle(dot).r));
    expect(await radius('fill-dim')).toBeLessThan((await radius('fill-ink')) / 2);
  }
  const progress = page.getByRole('progressbar');
  const part = await progress.evaluate((bar: HTMLProgressElement) => bar.value / bar.max);
  const png = (await progress.screenshot()).toString('base64');
  const [read, unread] = await page.evaluate(colorsAlong, { png, parts: [part / 2, (1 + part) / 2] });
  expect(read).not.toBe(unread);
});

/** Runs in the page: the colors of points of a picture, each so far from its left side, along its middle. */
const colorsAlong = async ({ png, parts }: { png: string; parts: number[] }): Promise<string[]> => {
  const picture = new Image();
  picture.src = `data:image/png;base64,${png}`;
  await picture.decode();
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  context?.drawImage(picture, 0, 0);
  return parts.map((part) => String(context?.getImageData(width * part, height / 2, 1, 1).data));
};

const running = () =>
  document.getAnimations().map((animation) => (animation as CSSAnimation).animationName ?? 'transition');

/** Runs in the page, before anything of it: notes each animation and transition that starts. */
const noteMotion = () => {
  const motion: string[] = [];
  Object.assign(window, { motion });
  addEventListener('animationstart', ({ animationName }) => motion.push(`animation ${animationName}`), true);
  addEventListener('transitionrun', ({ propertyName }) => motion.push(`transition ${propertyName}`), true);
};

const motionOf = (page: Page) => page.evaluate(() => (window as unknown as { motion: string[] }).motion);

test.describe('a visitor who does not mind motion', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'no-preference' }));

  test('sees a calm one', async ({ page }) => {
    await page.addInitScript(noteMotion);
    await page.goto('/', { waitUntil: 'commit' });
    await expect.poll(() => motionOf(page)).toContain('animation leave');
  });

  for (const path of [pageEntries.landing.path, login]) {
    test(`sees the buttons of ${path} in their colors from the start`, async ({ page }) => {
      await page.addInitScript(noteMotion);
      // Some loads style the page before its stylesheet is there: this one does so for certain.
      const { promise: styled, resolve: letStylesCome } = Promise.withResolvers<void>();
      await page.route('**/*.css', async (route) => {
        await styled;
        await route.continue();
      });
      await page.goto(path, { waitUntil: 'commit' });
      await page.locator('.button').first().waitFor({ state: 'attached' });
      await page.evaluate(() => [...document.querySelectorAll('.button')].map((each) => getComputedStyle(each).color));
      letStylesCome();
      await page.waitForLoadState();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      expect((await motionOf(page)).filter((each) => each.startsWith('transition'))).toEqual([]);
    });
  }
});

test.describe('a visitor who wants no motion', () => {
  test('sees none: not on arrival, not when scrolling, not when a toast comes or goes', async ({
    page,
    lead,
    consoleErrors,
  }) => {
    consoleErrors.allow(/503/);
    await page.route(`**${apiPaths.contact}`, (route) => route.fulfill({ status: 503, body: '' }));
    await page.addInitScript(noteMotion);
    // With its styles: without them nothing moves anyway.
    await page.goto('/');
    expect(await page.evaluate(running)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await fillIn(page, lead);
    await sendButton(page).click();
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast(page)).toHaveCount(0);
    expect(await motionOf(page)).toEqual([]);
  });
});

/** Windows, with the size of the text that the visitor has chosen. 320 × 256 is 1280 × 1024 at a zoom of 400%. */
const windows = [
  [320, 256, 16],
  [320, 568, 16],
  [360, 640, 24],
  [360, 640, 32],
  [640, 400, 16],
  [1366, 650, 32],
  [1536, 730, 16],
] as const;

test('the bar is fixed and whole, and never higher than a quarter of the window, however large the text', async ({
  page,
  session,
  setTextSize,
}) => {
  for (const [path, controls] of [
    [pageEntries.landing.path, [`${site.name}, home`, landing.nav.blog, landing.nav.getStarted]],
    [pageEntries.privacy.path, [`${site.name}, home`, landing.nav.getStarted]],
    [documentPath(documentWith('signatures').slug), ['All documents', 'Sign out']],
  ] as const) {
    await openRoom(page, session, path);
    await heading(page).waitFor();
    await page.evaluate(spaceText);
    const bar = page.getByRole('banner');
    for (const [width, height, size] of windows) {
      const at = `${path} at ${width} × ${height} with ${size} px`;
      await page.setViewportSize({ width, height });
      await setTextSize(size);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const box = await bar.boundingBox();
      expect(box?.y, at).toBe(0);
      expect(box?.height, at).toBeLessThanOrEqual(height / 4);
      const places = await bar.locator('a, button').evaluateAll((all) =>
        all.map((control) => {
          const { left, right, bottom } = control.getBoundingClientRect();
          return { name: control.ariaLabel ?? control.textContent, left, right, bottom };
        }),
      );
      let left = 0;
      for (const control of controls) {
        const place = places.find(({ name }) => name.includes(control));
        expect(place?.left, `${control} of ${at}`).toBeGreaterThanOrEqual(left);
        expect(place?.bottom, `${control} of ${at}`).toBeLessThanOrEqual(height / 4);
        left = place?.right ?? 0;
      }
      expect(left, at).toBeLessThanOrEqual(width);
    }
  }
});
