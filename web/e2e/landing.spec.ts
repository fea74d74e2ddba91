import type { Page } from '@playwright/test';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { landing } from '#web/src/content/landing.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { endsWith, expect, holdReact, hydrated, sendButton, stopAnimations, test } from './product.ts';
import { heading, nowhere, room } from './room.ts';

const home = pageEntries.landing.path;
const headline = landing.hero.headline.join(' ');
const { nav, hero } = landing;

test('each link scrolls to its section, below the fixed bar, before and after React has come', async ({ page }) => {
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
    await expect(blog).toHaveAttribute('href', site.blogUrl);
  const react = page.waitForEvent('request', (request) => /\/start-[^/]+\.js$/.test(request.url()));
  await follow();
  await react;
  await hydrated(page);
  await follow();
});

for (const { width, height, inSight } of [
  { width: 360, height: 740, inSight: (page: Page) => page.getByLabel('Name *') },
  { width: 1280, height: 800, inSight: sendButton },
]) {
  test(`at ${width} × ${height} one tap on Get Started shows where to write`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.goto(home);
    await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).click();
    await expect(page.getByRole('heading', { name: landing.contact.heading })).toBeInViewport({ ratio: 1 });
    await expect(inSight(page)).toBeInViewport({ ratio: 1 });
    // Not a dot that is still to become a button: its words have their whole color.
    await expect(inSight(page)).toHaveCSS('color', /^rgb\(/);
  });
}

test('on other public pages one tap on Get Started leads to the form', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  for (const path of [pageEntries.privacy.path, nowhere]) {
    await page.goto(path);
    await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).click();
    await expect(page).toHaveURL(endsWith('/#contact'));
    await expect(page.getByRole('heading', { name: landing.contact.heading })).toBeInViewport({ ratio: 1 });
  }
});

test('a tooltip comes after 700 ms of pointing, also without React, and the next one without a wait', async ({
  page,
}) => {
  await holdReact(page);
  await page.goto(home);
  const tooltip = page.getByRole('tooltip');
  // However slow the machine is: nothing goes on by itself.
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
  // For so long after the last one.
  await page.mouse.move(0, 0);
  await expect(tooltip).toHaveCount(0);
  expect(await timers()).toEqual([300]);
  await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
});

test('the skip link leads past the bar', async ({ page }) => {
  await page.goto(home);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('/index.html is the landing page under its one address', async ({ page }) => {
  await page.goto('/index.html?from=mail#services');
  await expect(page).toHaveURL(/\/\?from=mail#services$/);
  await expect(heading(page)).toHaveText(headline);
});

test('an unknown path is answered with the 404 page, which leads home', async ({ page, request, consoleErrors }) => {
  consoleErrors.allow(/404/);
  for (const path of [nowhere, '/proposals', `${room}/none`, '/assets/none.js', '/api/none', '/a//b']) {
    expect((await request.get(path, { maxRedirects: 0 })).status(), path).toBe(404);
  }
  await page.goto(`${nowhere}/at/all`);
  await expect(heading(page)).toHaveText(notFound.heading);
  await expect(page.getByText(notFound.line)).toBeVisible();
  await page.getByRole('link', { name: notFound.home }).click();
  await expect(heading(page)).toHaveText(headline);
});
