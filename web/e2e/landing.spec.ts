import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { contactFieldNames, formLabel } from '#shared/contact-fields.ts';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { landing } from '#web/src/landing/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import {
  expect,
  holdReact,
  hydrated,
  lightColor,
  placeOf,
  resize,
  sendButton,
  stopAnimations,
  test,
  watchShifts,
} from './product.ts';
import { heading, nowhere } from './room.ts';

const home = pageEntries.landing.path;
const { nav, hero } = landing;

test('visitor follows links to sections both before and after hydration', async ({ page }) => {
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
      const { bottom } = await placeOf(page.getByRole('banner'));
      await expect.poll(async () => (await placeOf(sectionHeading)).top, name).toBeGreaterThanOrEqual(bottom);
      await expect(page).toHaveURL(`${home}#${target}`);
      await expect(page.getByRole('banner').getByRole('link', { name: nav.getStarted })).toBeInViewport();
    }
  };
  for (const blog of await page.getByRole('link', { name: nav.blog }).all())
    await expect(blog).toHaveAttribute('href', site.blogUrl ?? '');
  const react = page.waitForRequest(/\/start-[^/]+\.js$/);
  await follow();
  await react;
  await hydrated(page);
  await follow();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${new Date().getFullYear()} `);
});

test('visitor sees no layout shift while a page arrives in pieces', async ({ page, baseURL, consoleErrors }) => {
  consoleErrors.allow(/404/);
  // Pauses after each page's heading, which is laid out in another place while the rest is missing.
  await using server = createServer(async ({ url = '' }, response) => {
    const answer = await fetch(new URL(url, baseURL));
    const body = Buffer.from(await answer.arrayBuffer());
    const end = body.indexOf('</h1>') + 5;
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    if (end > 5 && answer.headers.get('content-type')?.startsWith('text/html')) {
      response.write(body.subarray(0, end));
      await delay(500);
      response.end(body.subarray(end));
    } else response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const shifts = await watchShifts(page);
  for (const path of [home, pageEntries.login.path, nowhere]) {
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { waitUntil: 'load' });
    expect(await shifts(), path).toEqual([]);
  }
});

test('visitor reaches the form from every public page by clicking Get Started', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  // A 1440×789 window has room for the Send button together with at most four fields.
  const lastInSight = contactFieldNames.length > 4 ? page.getByLabel(formLabel('name')) : sendButton(page);
  for (const [path, size, inSight] of [
    [home, '360×640', page.getByLabel(formLabel('name'))],
    [home, '1440×789', lastInSight],
    [pageEntries.privacy.path, '1366×650', page.getByLabel(formLabel('name'))],
    [nowhere, '1366×650', page.getByLabel(formLabel('name'))],
  ] as const) {
    await resize(page, size);
    await page.goto(path);
    if (path === nowhere) {
      await expect(heading(page)).toHaveText(states.notFound.heading);
      await expect(page.getByText(states.notFound.line)).toBeVisible();
      await expect(page.getByRole('link', { name: states.notFound.home })).toHaveAttribute('href', home);
    }
    await page.getByRole('banner').getByRole('link', { name: nav.getStarted }).click();
    await expect(page).toHaveURL('/#contact');
    await expect(page.getByRole('heading', { name: contactTexts.heading })).toBeInViewport({ ratio: 1 });
    await expect(inSight).toBeInViewport({ ratio: 1 });
  }
});

if (site.blogUrl !== undefined) {
  test('visitor sees a tooltip after 700 ms but the next tooltip at once', async ({ page }) => {
    await holdReact(page);
    await page.goto(home);
    const tooltip = page.getByRole('tooltip');
    // Animations are paused, so a slow machine cannot affect their timing.
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
    // For 300 ms after a tooltip closes, the next one would appear at once.
    await page.mouse.move(0, 0);
    await expect(tooltip).toHaveCount(0);
    expect(await timers()).toEqual([300]);
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
  });

  test('visitor dismisses a tooltip with Escape until hovering again', async ({ page }) => {
    await holdReact(page);
    await page.goto(home);
    const tooltip = page.getByRole('tooltip');
    const link = page.getByRole('banner').getByRole('link', { name: nav.blog });
    const point = async () => {
      await link.hover();
      await expect(tooltip).toHaveCSS('opacity', '1');
    };
    await point();
    // The pointer can move onto the tooltip.
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
}

// At most one sheet per row of two services and one for the rest of the page, plus one if the footer names a person or
// a service has more than four points.
const longestService = Math.max(...landing.services.cards.map(({ points }) => Object.keys(points).length));
const mostSheets = (site.person || longestService > 4 ? 2 : 1) + Math.ceil(landing.services.cards.length / 2);

test('visitor prints the landing page on few sheets, in light colors, without the form', async ({ page }) => {
  await page.goto(home);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const edge = '10mm';
  const pdf = await page.pdf({ format: 'Letter', margin: { top: edge, right: edge, bottom: edge, left: edge } });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(mostSheets);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const band = page.locator('.band').first();
  await expect(band).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await expect(band).toHaveCSS('color', lightColor('ink'));
  await expect(band.locator('.stroke-dim').first()).toHaveCSS('stroke', lightColor('dim'));
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(band).toHaveCSS('break-inside', 'avoid');
  await expect(page.locator('form')).toBeHidden();
});
