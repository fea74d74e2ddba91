import AxeBuilder from '@axe-core/playwright';
import { expect, fillIn, sendButton, test, toast } from './product.ts';
import { openRoom, room } from './room.ts';

/** The pages that between them have everything that is drawn. */
const paths = ['/', '/login', `${room}/powerbi-analysis`, `${room}/proposal-phase1`];

/** Runs in the page: shapes and controls that have the colour of what is behind them. */
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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the colours of the visitor's own (${colorScheme})`, () => {
    test.use({ colorScheme, contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } });

    for (const path of paths) {
      test(`${path}: drawings, controls and words stay visible`, async ({ page }) => {
        // The gate shows itself to strangers only.
        await (path === '/login' ? page.goto(path) : openRoom(page, path));
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.evaluate(() => matchMedia('(forced-colors: active)').matches)).toBe(true);
        expect(await page.evaluate(invisible)).toEqual([]);
        const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).withRules('color-contrast').analyze();
        expect(violations.flatMap(({ nodes }) => nodes.map(({ html }) => html))).toEqual([]);
      });
    }
  });
}

const running = () =>
  document.getAnimations().map((animation) => (animation as CSSAnimation).animationName ?? 'transition');

test('motion is calm where it is welcome', async ({ page }) => {
  await page.goto('/', { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate(running)).toContain('arrive');
});

test.describe('who wants no motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('sees none: not on arrival, not when scrolling, not when a toast comes or goes', async ({
    page,
    lead,
    complaints,
  }) => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('contentinfo').waitFor();
    expect(await page.evaluate(running)).toEqual([]);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
    await fillIn(page, lead);
    await sendButton(page).click();
    await expect(toast(page)).toBeVisible();
    expect(await page.evaluate(running)).not.toContain('toast-in');
    await toast(page).getByRole('button', { name: 'Dismiss' }).click();
    expect(await page.evaluate(running)).not.toContain('toast-out');
    complaints.length = 0;
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

test.describe('on a small phone the bar keeps its control in sight', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  for (const [path, control] of [
    ['/', 'Get Started'],
    [`${room}/powerbi-analysis`, 'Sign out'],
  ] as const) {
    test(`${path}, with wider text and with larger text`, async ({ page }) => {
      await openRoom(page, path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      const button = page.getByRole('banner').getByText(control);
      await page.evaluate(spaceText);
      await expect(button).toBeInViewport({ ratio: 1 });
      await page.evaluate(() => {
        document.adoptedStyleSheets = [];
      });
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 24, fixed: 24 } });
      await expect(page.locator('html')).toHaveCSS('font-size', '24px');
      await expect(button).toBeInViewport({ ratio: 1 });
    });
  }
});
