import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { states } from '#web/src/lib/texts.ts';
import { loginTexts } from '#web/src/session/texts.ts';
import { announced, fillIn, hydrated, sendButton, toast, toasts } from './form.ts';
import { boxOf, heading, keepStill, login, stopClock } from './page.ts';
import { expect, type Lead, test } from './product.ts';
import { enter } from './room.ts';

const call = `**${apiPaths.contact}`;

const refuse = async (page: Page, message: string) => {
  await page.unroute(call);
  await page.route(call, (route) => route.fulfill({ status: 500, json: { code: 'internal', message } }));
};

/** Sends the form and simulates a server error, so that a toast appears and stays. */
const failOnce = async (page: Page, lead: Lead, message = 'The first fault.') => {
  await keepStill(page);
  await refuse(page, message);
  await page.goto('/#contact');
  await fillIn(page, lead);
  // By keyboard, because a pointer that leaves a toast restarts the toast's timer.
  await sendButton(page).press('Enter');
  await expect(toast(page)).toBeVisible();
};

/** Waits until the toast stops moving. @returns its position */
const arrived = async (page: Page) => {
  await toast(page).evaluate((node) =>
    Promise.allSettled(node.getAnimations().map(({ finished }) => finished)).then(() => {}),
  );
  return boxOf(toast(page));
};

test.beforeEach(async ({ page, consoleErrors }) => {
  // Most tests provoke a 500, which the browser logs.
  consoleErrors.allow(/500/);
  // Enable animations, which are off in other tests.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('visitor sees a toast for 5,000 ms', async ({ page, lead }) => {
  await page.clock.install();
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/#contact');
  await hydrated(page);
  await fillIn(page, lead);
  await stopClock(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
  // A hovering pointer would stop the toast's timer.
  await page.mouse.move(0, 0);
  await page.clock.runFor(4000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1100);
  await expect(toast(page)).toBeHidden();
});

test('visitor sees and hears one toast at a time', async ({ page, lead }) => {
  await Promise.all([announced(page, contactTexts.failed), failOnce(page, lead)]);
  const large = await arrived(page);
  expect(large.right).toBeGreaterThan(1280 - 40);
  expect(large.bottom).toBeGreaterThan(800 - 40);
  expect(large.width).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 390, height: 664 });
  const small = await arrived(page);
  expect(small.top).toBeLessThan(16);
  expect(small.right).toBeLessThanOrEqual(390);

  const message = 'All of this has to be read before the message can be sent. '.repeat(20);
  await refuse(page, message);
  await sendButton(page).press('Enter');
  await expect(toast(page)).toContainText(message.slice(0, 100));
  await expect(toast(page)).toHaveCount(1);
  // Even a very long toast stays on screen with its button.
  await page.setViewportSize({ width: 320, height: 256 });
  const long = await arrived(page);
  expect(long.top).toBeGreaterThanOrEqual(0);
  expect(long.bottom).toBeLessThanOrEqual(256);
  await expect(toast(page).getByRole('button', { name: states.dismiss })).toBeInViewport({ ratio: 1 });

  const paint = () => toast(page).evaluate((node) => getComputedStyle(node).backgroundColor);
  const danger = await paint();
  await page.unroute(call);
  await sendButton(page).press('Enter');
  await expect(toast(page)).toContainText(contactTexts.sent);
  expect(await paint()).not.toBe(danger);
});

test('visitor dismisses a toast by swiping 50 px to the right', async ({ page, lead }) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await page.setViewportSize({ width: 320, height: 664 });
  await failOnce(page, lead, 'The first fault, told in a sentence that is long enough for two lines of a phone.');
  const swipe = async (distance: number) => {
    await arrived(page);
    const { x, y } = await boxOf(toast(page).getByText('The first fault'));
    const touch = (type: 'touchStart' | 'touchMove', moved: number) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: x + 40 + moved, y: y + 8 }] });
    await touch('touchStart', 0);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part * distance);
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(49);
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast(page)).toBeVisible();
  await swipe(51);
  await expect(toast(page)).toBeHidden();
  // Later tests reuse the page.
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false });
  await browser.detach();
});

test('visitor reaches a toast with F8 and closes it by keyboard', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/401/);
  await keepStill(page);
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(login);
  for (const keys of [['Escape'], ['Tab', 'Enter']]) {
    await enter(page, 'not the password');
    await expect(toast(page)).toBeVisible();
    // The toast covers the top bar, not the content.
    const { bottom } = await arrived(page);
    expect(bottom).toBeLessThanOrEqual((await boxOf(heading(page))).y);
    await expect(page.getByLabel(loginTexts.field)).toBeFocused();
    await page.keyboard.press('F8');
    const list = toasts(page).getByRole('list');
    await expect(list).toBeFocused();
    await expect(list).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    for (const key of keys) await page.keyboard.press(key);
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByLabel(loginTexts.field)).toBeFocused();
  }
});
