import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { contactTexts } from '#web/src/contact/texts.ts';
import { dismissButton, fillIn, sendButton, toast, toasts } from './form.ts';
import { boxOf, stopClock } from './page.ts';
import { expect, type Lead, test } from './product.ts';

// contact.spec.ts measures how long a toast stays.

/** Sends the form, and gets an error that takes several lines. The clock is stopped, so that its toast stays. */
const failToSend = async (page: Page, lead: Lead) => {
  const message = 'All of this has to be read before the message can be sent. '.repeat(5);
  await page.route(`**${apiPaths.contact}`, (route) => route.fulfill({ status: 500, json: { message } }));
  await page.clock.install();
  await page.goto('/#contact');
  await fillIn(page, lead);
  await stopClock(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
};

test('visitor sees one toast at a time, whole in every window', async ({ page, lead }) => {
  await failToSend(page, lead);
  const large = await boxOf(toast(page));
  expect(large.right).toBeGreaterThan(1280 - 40);
  expect(large.bottom).toBeGreaterThan(800 - 40);
  expect(large.width).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 320, height: 256 });
  const { top, right, bottom } = await boxOf(toast(page));
  expect(top).toBeGreaterThanOrEqual(0);
  expect(top).toBeLessThan(16);
  expect(right).toBeLessThanOrEqual(320);
  expect(bottom).toBeLessThanOrEqual(256);
  await expect(dismissButton(page)).toBeInViewport({ ratio: 1 });

  const paint = () => toast(page).evaluate((node) => getComputedStyle(node).backgroundColor);
  const destructive = await paint();
  await page.unroute(`**${apiPaths.contact}`);
  await sendButton(page).press('Enter');
  await expect(toast(page)).toContainText(contactTexts.sent);
  await expect(toast(page)).toHaveCount(1);
  expect(await paint()).not.toBe(destructive);
});

test('visitor dismisses a toast by swiping 50 px to the right', async ({ page, lead }) => {
  await page.setViewportSize({ width: 320, height: 664 });
  await failToSend(page, lead);
  const browser = await page.context().newCDPSession(page);
  const { x, y } = await boxOf(toast(page).getByText('All of this'));
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...moved: number[]) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: moved.map((distance) => ({ x: x + 40 + distance, y: y + 8 })),
    });
  const swipe = async (distance: number) => {
    await touch('touchStart', 0);
    for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', part * distance);
    await touch('touchEnd');
  };
  await swipe(49);
  await expect(toast(page)).toHaveAttribute('data-swipe', 'cancel');
  await swipe(51);
  await expect(toast(page)).toBeHidden();
  await browser.detach();
});

test('visitor reaches a toast with F8 and closes it by keyboard', async ({ page, lead }) => {
  await failToSend(page, lead);
  for (const keys of [['Escape'], ['Tab', 'Enter']]) {
    // The button regains focus once the failed attempt has ended.
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('F8');
    const list = toasts(page).getByRole('list');
    await expect(list).toBeFocused();
    await expect(list).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    for (const key of keys) await page.keyboard.press(key);
    await expect(toast(page)).toHaveCount(0);
    await expect(sendButton(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toBeVisible();
  }
});
