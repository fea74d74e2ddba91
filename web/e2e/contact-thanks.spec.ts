import type { Locator } from '@playwright/test';
import { expect, fillIn, keepStill, sendButton, test, toast } from './product.ts';

/** Where the words of an element are. */
const placeOfWords = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect().toJSON();
  });

const placeOf = (element: Locator): Promise<DOMRect> =>
  element.evaluate((node) => node.getBoundingClientRect().toJSON());

const areApart = (a: DOMRect, b: DOMRect): boolean =>
  a.top >= b.bottom || a.bottom <= b.top || a.left >= b.right || a.right <= b.left;

test('the thanks are in sight in every window, and not under the toast', async ({ page, lead }) => {
  await keepStill(page);
  for (const [width, height] of [
    [320, 256],
    [740, 360],
    [360, 740],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('about:blank');
    await page.goto('/#contact');
    await fillIn(page, lead);
    await sendButton(page).click();
    const thanks = page.getByRole('heading', { name: 'Thank You' });
    await expect(toast(page)).toBeVisible();
    await expect(thanks, `${width} × ${height}`).toBeInViewport({ ratio: 1 });
    for (const above of [toast(page), page.getByRole('banner')]) {
      await expect.poll(async () => areApart(await placeOfWords(thanks), await placeOf(above))).toBe(true);
    }
  }
});
