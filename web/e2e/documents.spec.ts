import { apiPaths } from '#shared/api.ts';
import { notFound } from '#web/src/content/not-found.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { roomBar } from '#web/src/content/room-bar.ts';
import { states } from '#web/src/content/states.ts';
import { pageTitle } from '#web/src/lib/page-title.ts';
import { endsWith, expect, hold, holdReact, test } from './product.ts';
import {
  documentPath,
  documents,
  drawnWhole,
  heading,
  index,
  longest,
  openRoom,
  shortCard,
  shortDocument,
  shortPath,
  takenOver,
} from './room.ts';

const calls = `**${apiPaths.proposals}/**`;

test('client sees the 404 page for an unknown document', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await openRoom(page, session);
  // Before React has loaded, nothing listens to it.
  await takenOver(page);
  await page.evaluate((path) => history.pushState(null, '', path), documentPath('none'));
  await expect(heading(page)).toHaveText(notFound.heading);
});

test('client opens a section from the contents or its address', async ({ page, session }) => {
  const { slug, sections } = longest;
  const { id = '', title = '' } = sections[3] ?? {};
  await openRoom(page, session, documentPath(slug));
  const contents = page.getByRole('navigation', { name: roomTexts.contents.heading });
  await contents.getByRole('link', { name: title, exact: true }).click();
  await expect(page).toHaveURL(endsWith(`#${id}`));
  const sectionHeading = page.locator(`#${id}`).getByRole('heading', { level: 2 });
  await expect(sectionHeading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await sectionHeading.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  await page.reload();
  await expect(sectionHeading).toBeInViewport();
  await page.goto(`${shortPath}#%`);
  await expect(heading(page)).toHaveText(shortDocument.title);
});

test('client keeps a new scroll position when React loads late', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await openRoom(page, session);
  await drawnWhole(page);
  const readTo = () => page.evaluate(() => history.state?.readTo);
  await page.evaluate(() => scrollTo(0, 400));
  await expect.poll(readTo).toBe(400);
  // React is late.
  const release = await holdReact(page);
  await page.reload();
  await shortCard(page).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(400);
  await page.evaluate(() => scrollTo(0, 300));
  await expect.poll(readTo).toBe(300);
  release();
  await drawnWhole(page);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(300);
});

test('client can retry a document or go back when it cannot be reached', async ({ page, session, consoleErrors }) => {
  consoleErrors.allow(/ERR_FAILED/);
  await openRoom(page, session);
  await shortCard(page).waitFor();
  await page.route(calls, (route) => route.abort());
  await shortCard(page).click();
  const failed = page.getByRole('heading', { name: states.unavailable.unreached.heading });
  await expect(failed).toBeFocused();
  await expect(page.getByText(states.unavailable.unreached.sentence)).toBeVisible();
  const retry = page.getByRole('button', { name: states.unavailable.retry });
  await retry.press('Enter');
  await expect(failed).toBeFocused();
  await page.unroute(calls);
  await retry.press('Enter');
  await expect(heading(page)).toHaveText(shortDocument.title);
  await expect(heading(page)).toBeFocused();
  await page.getByRole('link', { name: roomBar.index }).click();
  await expect(page.getByRole('heading', { name: roomTexts.index.heading(index.client) })).toBeVisible();
});

test('client is not told to check the network when a document is broken', async ({ page, session }) => {
  await openRoom(page, session);
  await shortCard(page).waitFor();
  await page.route(calls, (route) => route.fulfill({ json: { title: 'A document without content' } }));
  await shortCard(page).click();
  await expect(page.getByRole('heading', { name: states.unavailable.failed.heading })).toBeFocused();
  await expect(page.getByText(states.unavailable.unreached.sentence)).toHaveCount(0);
});

test('client keeps the bar while a document loads', async ({ page, session }) => {
  await openRoom(page, session);
  await takenOver(page);
  const release = await hold(page, calls);
  await shortCard(page).click();
  await expect(page.getByRole('status')).toHaveText(states.loading.text);
  await expect(page.getByRole('link', { name: roomBar.index })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${states.loading.title}`));
  release();
  await expect(page).toHaveTitle(pageTitle(shortDocument.title));
});

test('client keeps focus and selection during hydration', async ({ page, session }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      shifts.push(...list.getEntries().map((entry) => (entry as unknown as { value: number }).value));
    }).observe({ type: 'layout-shift', buffered: true } as PerformanceObserverInit);
  });
  const releaseReact = await holdReact(page);
  await openRoom(page, session, shortPath);
  await drawnWhole(page);
  const state = () =>
    page.evaluate(() => ({
      focus: document.activeElement?.textContent,
      selected: `${getSelection()}`,
      scrollY,
      isSame: document.querySelector('main') === (window as unknown as { drawn?: Element }).drawn,
      shifts: (window as unknown as { shifts: number[] }).shifts,
    }));
  await page.getByRole('link', { name: roomBar.index }).focus();
  await page.evaluate(() => {
    scrollTo(0, 500);
    const drawn = document.querySelector('main') as Element;
    Object.assign(window, { drawn });
    getSelection()?.selectAllChildren(drawn.querySelector('.reading h2') as Element);
  });
  const before = await state();
  expect(before).toMatchObject({ scrollY: 500, isSame: true });
  expect(before.selected).not.toBe('');
  releaseReact();
  await takenOver(page);
  expect(await state()).toEqual(before);
});

test('client returns to the scroll position of the index on Back', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  const scrolledTo = () => page.evaluate(() => scrollY);
  const path = documentPath(documents.at(-1)?.slug ?? '');
  await openRoom(page, session);
  await drawnWhole(page);
  const card = page.locator(`li > a[href="${path}"]`);
  await card.scrollIntoViewIfNeeded();
  const place = await scrolledTo();
  expect(place).toBeGreaterThan(200);
  await expect.poll(() => page.evaluate(() => history.state?.readTo)).toBe(place);
  await card.click();
  await expect(page).toHaveURL(endsWith(path));
  await expect(page.getByRole('link', { name: roomBar.index })).toBeVisible();
  await expect.poll(scrolledTo).toBe(0);
  await page.goBack();
  await card.waitFor();
  await expect.poll(scrolledTo).toBe(place);
});
