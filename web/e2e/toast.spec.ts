import type { Page } from '@playwright/test';
import { apiPaths } from '#shared/api.ts';
import { gate } from '#web/src/content/gate.ts';
import {
  expect,
  fillIn,
  hydrated,
  keepStill,
  type Lead,
  sendButton,
  stopClock,
  test,
  toast,
  toasts,
} from './product.ts';
import { enter, login } from './room.ts';

/** Makes the page show a toast, which stays: the form's answer is refused. */
const failOnce = async (page: Page, lead: Lead, message = 'The first fault.') => {
  await keepStill(page);
  await page.route(call, (route) => route.fulfill({ status: 500, json: { code: 'internal', message } }));
  await page.goto('/#contact');
  await fillIn(page, lead);
  // By the keyboard: a toast that a pointer leaves has a clock again.
  await sendButton(page).press('Enter');
  await expect(toast(page)).toBeVisible();
};

/** Waits until the toast no longer moves. */
const arrived = (page: Page) =>
  toast(page).evaluate((node) =>
    Promise.allSettled(node.getAnimations().map(({ finished }) => finished)).then(() => {}),
  );

const call = `**${apiPaths.contact}`;

test.beforeEach(async ({ page, consoleErrors }) => {
  // Each of these tests provokes a 500 on purpose, which the browser reports.
  consoleErrors.allow(/500/);
  // With their animations, which the rest of the tests does without.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
});

test('goes after 5,000 ms', async ({ page, lead }) => {
  await page.clock.install();
  await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/#contact');
  await hydrated(page);
  await fillIn(page, lead);
  await stopClock(page);
  await sendButton(page).click();
  await expect(toast(page)).toBeVisible();
  // The pointer over it would stop its clock.
  await page.mouse.move(0, 0);
  await page.clock.runFor(4000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(1100);
  await expect(toast(page)).toBeHidden();
});

test('is alone: a new one takes its place; it never grows past the screen, and keeps its button in sight', async ({
  page,
  lead,
}) => {
  await failOnce(page, lead);
  const message = 'All of this has to be read before the message can be sent. '.repeat(20);
  await page.route(call, (route) => route.fulfill({ status: 500, json: { code: 'internal', message } }));
  await sendButton(page).click();
  await expect(toast(page)).toContainText(message.slice(0, 100));
  await expect(toast(page)).toHaveCount(1);
  for (const [width, height] of [
    [320, 256],
    [740, 180],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    const box = await toast(page).boundingBox();
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await expect(toast(page).getByRole('button', { name: 'Dismiss' })).toBeInViewport({ ratio: 1 });
  }
});

test('stays when a finger swipes its text 49 px to the right, and goes at 51 px, on every phone', async ({
  page,
  lead,
  touch,
}) => {
  await failOnce(page, lead, 'The first fault, told in a sentence that is long enough for two lines of a phone.');
  for (const width of [320, 360, 390, 414]) {
    await page.setViewportSize({ width, height: 740 });
    const swipe = async (distance: number) => {
      await arrived(page);
      const box = await toast(page).getByText('The first fault').boundingBox();
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 8];
      await touch([x, y], [x + distance, y + 2]);
    };
    await swipe(49);
    await expect(toast(page), `${width} px`).toHaveAttribute('data-swipe', 'cancel');
    await expect(toast(page)).toBeVisible();
    await swipe(51);
    await expect(toast(page), `${width} px`).toBeHidden();
    await sendButton(page).press('Enter');
    await expect(toast(page)).toBeVisible();
  }
});

test('is at the top of small screens, bottom-right on larger ones, 420 px wide at most', async ({ page, lead }) => {
  await failOnce(page, lead);
  const place = async () => {
    await arrived(page);
    const box = await toast(page).boundingBox();
    return {
      top: box?.y ?? 0,
      bottom: (box?.y ?? 0) + (box?.height ?? 0),
      left: box?.x ?? 0,
      right: (box?.x ?? 0) + (box?.width ?? 0),
    };
  };
  const large = await place();
  expect(large.right).toBeGreaterThan(1280 - 40);
  expect(large.bottom).toBeGreaterThan(800 - 40);
  expect(large.right - large.left).toBeLessThanOrEqual(420);
  await page.setViewportSize({ width: 390, height: 800 });
  const small = await place();
  expect(small.top).toBeLessThan(40);
  expect(small.left).toBeGreaterThanOrEqual(0);
  expect(small.right).toBeLessThanOrEqual(390);
});

test('is read out, and looks destructive when it reports an error', async ({ page, lead }) => {
  const spoken = page.locator('[aria-live]').filter({ hasText: 'Error' }).first();
  // What is read out is taken away after a second.
  await Promise.all([spoken.waitFor({ state: 'attached' }), failOnce(page, lead)]);
  const danger = await toast(page).evaluate((node) => getComputedStyle(node).backgroundColor);
  await page.unroute(call);
  await sendButton(page).click();
  await expect(toast(page)).toContainText('Message sent!');
  expect(await toast(page).evaluate((node) => getComputedStyle(node).backgroundColor)).not.toBe(danger);
});

test('leaves the button to try again in sight, with the focus', async ({ page, lead }) => {
  for (const [width, height] of [
    [768, 1024],
    [1280, 800],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await failOnce(page, lead);
    await arrived(page);
    const overlap = async () => {
      const [button, card] = [await sendButton(page).boundingBox(), await toast(page).boundingBox()];
      if (!button || !card) throw new Error('The button or the toast is not shown.');
      return Math.min(button.y + button.height - card.y, button.x + button.width - card.x);
    };
    // Scrolling takes a moment.
    await expect.poll(overlap, `${width} px`).toBeLessThanOrEqual(0);
    await expect(sendButton(page)).toBeInViewport({ ratio: 1 });
    await expect(sendButton(page)).toBeFocused();
  }
});

test('is found by F8 and closed by Escape or its button, which gives the focus back to where it was', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/401/);
  await keepStill(page);
  await page.goto(login);
  for (const keys of [['Escape'], ['Tab', 'Enter']]) {
    await enter(page, 'not the password');
    await expect(toast(page)).toBeVisible();
    await expect(page.getByLabel(gate.field)).toBeFocused();
    await page.keyboard.press('F8');
    const list = toasts(page).getByRole('list');
    await expect(list).toBeFocused();
    await expect(list).not.toHaveCSS('outline-style', 'none');
    await page.keyboard.press('Tab');
    for (const key of keys) await page.keyboard.press(key);
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByLabel(gate.field)).toBeFocused();
  }
});
