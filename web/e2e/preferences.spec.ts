import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { contrastRule, violationsOf } from './axe.ts';
import { outOfReach } from './out-of-reach.ts';
import { expect, fillIn, sendButton, test, toast } from './product.ts';
import {
  documentPath,
  documentPaths,
  documentWith,
  drawnWhole,
  heading,
  login,
  nowhere,
  openRoom,
  room,
} from './room.ts';

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

test.describe("in the visitor's own colors", () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

  const expectVisible = async (page: Page) => {
    await heading(page).waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
      expect(await page.evaluate(invisible), colorScheme).toEqual([]);
      expect(await violationsOf(page, contrastRule), colorScheme).toEqual([]);
    }
  };

  for (const path of [pageEntries.landing.path, login]) {
    test(`${path}: drawings, controls and words stay visible, light and dark`, async ({ page }) => {
      await page.goto(path);
      await expectVisible(page);
    });
  }

  test('the legend shows the dim dots as small as they are drawn', async ({ page }) => {
    await page.goto(pageEntries.landing.path);
    const radius = (name: string) =>
      page.locator(`.legend circle.${name}`).evaluate((dot) => Number.parseFloat(getComputedStyle(dot).r));
    expect(await radius('fill-dim')).toBeLessThan((await radius('fill-ink')) / 2);
  });

  // The documents that between them have everything that is drawn.
  for (const kind of ['comparison', 'signatures'] as const) {
    test(`a document with a ${kind}: drawings and words stay visible, light and dark`, async ({ page, session }) => {
      await openRoom(page, session);
      await page.goto(documentPath((await documentWith(page, kind)).slug));
      await drawnWhole(page);
      await expectVisible(page);
      const progress = page.getByRole('progressbar');
      const part = await progress.evaluate((bar: HTMLProgressElement) => bar.value / bar.max);
      const png = (await progress.screenshot()).toString('base64');
      const [read, unread] = await page.evaluate(colorsAlong, { png, parts: [part / 2, (1 + part) / 2] });
      expect(read).not.toBe(unread);
    });
  }
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
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

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

/** Runs in the page: what a visitor may set for all text (WCAG 1.4.12). */
const spaceText = () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  );
  document.adoptedStyleSheets = [sheet];
};

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
    [documentPaths[0] ?? '', ['All documents', 'Sign out']],
  ] as const) {
    await openRoom(page, session, path);
    await heading(page).waitFor();
    const bar = page.getByRole('banner');
    for (const [width, height, size] of windows) {
      const at = `${path} at ${width} × ${height} with ${size} px`;
      await page.setViewportSize({ width, height });
      await setTextSize(size);
      await page.evaluate(spaceText);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const box = await bar.boundingBox();
      expect(box?.y, at).toBe(0);
      expect(box?.height, at).toBeLessThanOrEqual(height / 4);
      let left = 0;
      for (const control of controls) {
        const place = await bar
          .locator('a, button')
          .and(page.locator(`:text-is("${control}"), [aria-label="${control}"]`))
          .boundingBox();
        expect(place?.x, `${control} of ${at}`).toBeGreaterThanOrEqual(left);
        expect((place?.y ?? 0) + (place?.height ?? 0), `${control} of ${at}`).toBeLessThanOrEqual(height / 4);
        left = (place?.x ?? 0) + (place?.width ?? 0);
      }
      expect(left, at).toBeLessThanOrEqual(width);
    }
  }
});

/** What the text of a small phone may look like: its name, the window's width, and the size of the text. */
const textSizes = [
  ['half as large again', 360, 24],
  ['twice as large', 360, 32],
  ['spaced', 320, 16],
] as const;

for (const path of [pageEntries.landing.path, pageEntries.privacy.path, nowhere, login, room, ...documentPaths]) {
  test(`with larger or wider text on a small phone, nothing of ${path} is cut`, async ({
    page,
    session,
    setTextSize,
    consoleErrors,
  }) => {
    if (path === nowhere) consoleErrors.allow(/404/);
    const isOfRoom = path.startsWith(room);
    if (isOfRoom) await openRoom(page, session, path);
    else await page.goto(path);
    await heading(page).waitFor();
    if (isOfRoom) await drawnWhole(page);
    for (const [what, width, size] of textSizes) {
      await page.setViewportSize({ width, height: 740 });
      await setTextSize(size);
      if (size === 16) await page.evaluate(spaceText);
      await expect.poll(() => page.evaluate(outOfReach), what).toEqual([]);
    }
  });
}
