import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { allPages } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { nav } from '#web/src/ui/texts.ts';
import { colorRules, overflowing, standards, violationsOf } from './checks.ts';
import { dismissButton, sendForm, thankYou, toast } from './form.ts';
import { heading, home, keepStill, login, nextFrames, nowhere } from './page.ts';
import { expect, type Lead, test } from './product.ts';
import { enter, expectLogin, longPath, notice, openRoom, room, shortPath } from './room.ts';

test.use({ colorScheme: 'light' });

const publicPaths = [...allPages.filter(({ isPublic }) => isPublic).map(({ path }) => path), nowhere];

/** Opens a page, and a page of the room with a session. */
const open = async (page: Page, path: string) => {
  if (path.startsWith(room)) return openRoom(page, path);
  await page.goto(path);
  await heading(page).waitFor();
};

const refuse = (page: Page, path: string) =>
  page.route(`**${path}`, (route) => route.fulfill({ status: 503, body: '' }));

/** Every page in every state that a visitor can reach. */
const pageStates: Record<string, (page: Page, lead: Lead) => Promise<unknown>> = {
  ...Object.fromEntries(
    [...publicPaths, login, longPath].map((path) => [`page ${path}`, (page: Page) => open(page, path)]),
  ),
  'contact form with every error': async (page, lead) => {
    await sendForm(page, { ...lead, name: '', email: '', message: '' });
    await page.locator('#contact [aria-invalid=true]').nth(2).waitFor();
  },
  'Thank You panel with its toast': async (page, lead) => {
    await sendForm(page, lead);
    await thankYou(page).waitFor();
    await toast(page).waitFor();
  },
  'contact form with the toast after a failure': async (page, lead) => {
    await refuse(page, apiPaths.contact);
    await sendForm(page, lead);
    await toast(page).waitFor();
  },
  'login page before its script loads': async (page) => {
    await page.route('**/assets/index-*.js', () => new Promise<void>(() => {}));
    await page.goto(login, { waitUntil: 'commit' });
    await page.locator('[name=password]').focus();
    // Wait for the styles: without them, every hidden alert is visible.
    await expect(page.getByRole('alert')).toHaveCount(1);
  },
  'login page with the toast after a wrong password': async (page) => {
    await openRoom(page);
    await page.context().clearCookies();
    await page.reload();
    await expectLogin(page);
    await expect(notice(page)).not.toBeEmpty();
    await enter(page, 'not the password');
    await toast(page).waitFor();
  },
  'index with the toast after login': async (page) => {
    await page.goto(login);
    await enter(page);
    await toast(page).waitFor();
    await page.locator('main li').first().waitFor();
  },
  'document that failed to load': async (page) => {
    await refuse(page, `${apiPaths.proposals}/**`);
    await open(page, shortPath);
  },
  ...(site.blogUrl && {
    'tooltip on the blog link': async (page) => {
      await page.goto(home);
      await page.getByRole('banner').getByRole('link', { name: nav.blog }).hover();
      await expect(page.getByRole('tooltip')).toHaveCSS('opacity', '1');
    },
  }),
};

/** What must be seen without the page's own colors. A button without text is seen by its drawing. */
const painted = 'svg :is(path:not(.hollow), circle, ellipse), button:not(:has(svg)), input:not([hidden]), textarea';

/** Runs in the page: shapes and controls in the color of their background. */
const invisible = (selector: string): string[] => {
  const clear = 'rgba(0, 0, 0, 0)';
  const backgroundOf = (element: Element | null): string => {
    const own = element ? getComputedStyle(element).backgroundColor : 'rgb(255, 255, 255)';
    return own === clear ? backgroundOf(element?.parentElement ?? null) : own;
  };
  const paintsOf = (element: Element): string[] => {
    const { fill, stroke, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(element);
    if (element instanceof SVGElement) return [fill, stroke];
    return [borderTopStyle === 'solid' ? borderTopColor : clear, backgroundColor];
  };
  return [...document.querySelectorAll(selector)]
    .filter((element) => {
      const unseen = ['none', clear, backgroundOf(element.parentElement)];
      return element.checkVisibility() && paintsOf(element).every((paint) => unseen.includes(paint));
    })
    .map((element) => element.outerHTML.slice(0, 120));
};

const colors = [
  { colorScheme: 'light', forcedColors: 'active' },
  { colorScheme: 'dark', forcedColors: 'active' },
  { colorScheme: 'dark', forcedColors: 'none' },
] as const;

/** The last windows reset the text size for later tests, which reuse the page. */
const windows = [
  { what: 'with text at 200%, on a small phone', width: 360, height: 640, text: 32 },
  { what: 'with text at 200%, on a small laptop', width: 1366, height: 650, text: 32 },
  { what: 'at a zoom of 400%', width: 320, height: 256, text: 16 },
  { what: 'on a small phone', width: 360, height: 640, text: 16 },
  { what: 'on a tablet', width: 768, height: 1024, text: 16 },
];

for (const [name, reach] of Object.entries(pageStates)) {
  test(`${name}: passes axe in all colors and fits every window`, async ({ page, lead }) => {
    await keepStill(page);
    await reach(page, lead);
    expect(await violationsOf(page, standards)).toEqual([]);
    for (const media of colors) {
      await page.emulateMedia(media);
      expect(await violationsOf(page, colorRules), JSON.stringify(media)).toEqual([]);
      if (media.forcedColors === 'active') expect(await page.evaluate(invisible, painted)).toEqual([]);
    }

    const browser = await page.context().newCDPSession(page);
    for (const { what, width, height, text } of windows) {
      await page.setViewportSize({ width, height });
      await browser.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
      await expect(page.locator('html')).toHaveCSS('font-size', `${text}px`);
      await nextFrames(page);
      // Chromium may apply media queries in rem even later than the text size.
      await expect.poll(() => page.evaluate(overflowing), what).toEqual([]);
    }
    await browser.detach();
  });
}

const focusable = 'a[href], button, input, textarea, select, summary, [tabindex]';

/** Runs in the page: gives each control that Tab should reach a number and notes its outline without focus. */
const numberControls = (selector: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(selector)]
    .filter((control) => control.tabIndex >= 0 && control.checkVisibility() && !control.matches(':disabled'))
    .map((control, index) => {
      control.dataset.control = `${index} ${control.outerHTML.slice(0, 80)}`;
      control.dataset.outline = getComputedStyle(control).outline;
      return control.dataset.control;
    });

/** Runs in the page: the focused control, with what is wrong about its focus. */
const describeFocus = (): string => {
  const control = document.activeElement as HTMLElement;
  const { outline, outlineStyle, outlineWidth } = getComputedStyle(control);
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const faults = isOutlined && outline !== control.dataset.outline ? '' : `no visible focus (${outline}) `;
  const box = control.getClientRects()[0] ?? new DOMRect(-1, -1);
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const onTop = document.elementFromPoint(x, y);
  const isSeen = onTop && (control.contains(onTop) || onTop.contains(control));
  return `${faults}${isSeen ? '' : 'covered or off-screen: '}${control.dataset.control}`;
};

for (const path of [...publicPaths, login, room, shortPath]) {
  test(`visitor reaches every control of ${path} with Tab`, async ({ page }) => {
    await open(page, path);
    const controls = await page.evaluate(numberControls, focusable);
    for (const control of controls) {
      await page.keyboard.press('Tab');
      expect(await page.evaluate(describeFocus)).toBe(control);
    }
  });
}

test('visitor who prefers reduced motion sees no animation', async ({ page, lead }) => {
  await refuse(page, apiPaths.contact);
  await page.addInitScript(() => {
    const motion: string[] = [];
    Object.assign(window, { motion });
    addEventListener('animationstart', ({ animationName }) => motion.push(animationName), true);
    addEventListener('transitionrun', ({ propertyName }) => motion.push(propertyName), true);
  });
  await sendForm(page, lead);
  await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  await dismissButton(page).click();
  await expect(toast(page)).toHaveCount(0);
  expect(await page.evaluate('motion')).toEqual([]);
});
