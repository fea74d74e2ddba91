import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { heroSizes } from '#web/src/landing/hero-sizes.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { nav } from '#web/src/ui/texts.ts';
import { field } from './form.ts';
import { boxOf, heading, holdReact, home, nowhere, stopAnimations } from './page.ts';
import { expect, test } from './product.ts';

const { hero } = landing;

type HeroWords = { headline: readonly string[]; subtitle: readonly string[] };

// web/src/landing/landing.test.tsx counts the hero's dots of each kind.

const longerWords: HeroWords = {
  headline: hero.headline.map(() => 'Ship What You Planned'),
  subtitle: [hero.subtitle[0], 'We help careful companies plan, build, and run the ones that do not.'],
};

/** Runs in the page: shows other words in the hero, with the sizes that the build gives them. */
const showWords = ({ headline, subtitle, sizes }: HeroWords & { sizes: Record<string, string> }) => {
  const setTexts = (selector: string, texts: readonly string[]) => {
    for (const [index, element] of document.querySelectorAll(selector).entries())
      element.textContent = texts[index] ?? '';
  };
  setTexts('h1 span:not(:has(*))', headline);
  setTexts('.pitch p span', subtitle);
  for (const [name, value] of Object.entries(sizes)) {
    document.querySelector<HTMLElement>('.hero')?.style.setProperty(name, value);
  }
};

for (const [width, height] of [
  [1440, 789],
  [1366, 650],
  [390, 664],
  [360, 640],
] as const) {
  test(`visitor sees the entire hero in a window of ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(home);
    for (const { headline, subtitle } of [hero, longerWords]) {
      await page.evaluate(showWords, { headline, subtitle, sizes: heroSizes(headline, subtitle) });
      await page.evaluate(() => document.fonts.ready.then(() => {}));
      for (const part of [
        page.getByRole('banner').getByRole('link', { name: nav.home(site.name) }),
        page.getByText(hero.badge),
        heading(page),
        ...[...headline, ...subtitle].map((text) => page.getByText(text, { exact: true }).last()),
        page.getByRole('main').getByRole('link', { name: hero.toContact }).first(),
        page.getByRole('link', { name: hero.toServices, exact: true }),
        page.getByRole('img', { name: hero.figure.label }),
        ...Object.values(hero.figure.legend).map((text) => page.getByText(text, { exact: true })),
        page.getByRole('link', { name: hero.scrollDown }),
      ]) {
        await expect(part).toBeInViewport({ ratio: 1 });
      }
    }
  });
}

test('visitor follows links to the sections and to the blog', async ({ page }) => {
  await page.goto(home);
  for (const [name, target] of [
    [nav.getStarted, 'contact'],
    [hero.toContact, 'contact'],
    [hero.toServices, 'services'],
    [hero.scrollDown, 'services'],
  ] as const) {
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole('link', { name }).first().click();
    const sectionHeading = page.locator(`#${target}`).getByRole('heading', { level: 2 });
    await expect(sectionHeading, name).toBeInViewport();
    // Browsers scroll by whole pixels.
    const { bottom } = await boxOf(page.getByRole('banner'));
    await expect.poll(async () => (await boxOf(sectionHeading)).top, name).toBeGreaterThan(bottom - 1);
  }
  for (const blog of await page.getByRole('link', { name: nav.blog }).all())
    await expect(blog).toHaveAttribute('href', site.blogUrl ?? '');
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} `);
});

for (const path of [home, pageEntries.privacy.path, nowhere]) {
  test(`visitor reaches the form from ${path} by clicking Get Started`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(path);
    if (path === nowhere) {
      await expect(heading(page)).toHaveText(states.notFound.heading);
      await expect(page.getByText(states.notFound.line)).toBeVisible();
    }
    await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('heading', { name: contactTexts.heading })).toBeInViewport({ ratio: 1 });
    await expect(field(page, 'name')).toBeInViewport({ ratio: 1 });
  });
}

if (site.blogUrl !== undefined) {
  test('visitor sees a tooltip after 700 ms but the next tooltip at once', async ({ page }) => {
    await holdReact(page);
    await page.goto(home);
    const tooltip = page.getByRole('tooltip');
    // Animations are paused, so a slow machine cannot affect their timing.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 0 });
    await page.getByRole('banner').getByRole('link', { name: nav.blog }).hover();
    await stopAnimations(page, 690);
    await expect(tooltip).toHaveCSS('opacity', '0');
    await stopAnimations(page, 710);
    await expect(tooltip).toHaveCSS('opacity', '1');
    const second = page.getByRole('contentinfo').getByRole('link', { name: nav.blog });
    await second.scrollIntoViewIfNeeded();
    await second.hover();
    await expect(tooltip).toHaveCSS('opacity', '1');
    // For 300 ms after a tooltip closes, the next one would appear at once.
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
    const delays = await page.evaluate(() => document.getAnimations().map((timer) => timer.effect?.getTiming().delay));
    expect(delays).toEqual([300]);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  });

  test('visitor dismisses a tooltip with Escape until hovering again', async ({ page }) => {
    await page.goto(home);
    for (let times = 0; times < 2; times += 1) {
      await page.getByRole('banner').getByRole('link', { name: nav.blog }).hover();
      await expect(page.getByRole('tooltip')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('tooltip')).toHaveCount(0);
      await page.mouse.move(0, 0);
    }
  });
}

test('visitor prints the landing page in light colors, without the form', async ({ page }) => {
  await page.goto(home);
  const inkOnScreen = await heading(page).evaluate((node) => getComputedStyle(node).color);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  const band = page.locator('.band').first();
  await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(band).toHaveCSS('color', inkOnScreen);
  await expect(page.locator('form')).toBeHidden();
});
