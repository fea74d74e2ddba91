import type { CDPSession } from '@playwright/test';
import { expect, test } from './product.ts';
import { scenes } from './scenes.ts';

/** Runs in the page: what cannot be read without scrolling sideways, or at all. */
const outOfReach = (): string[] => {
  const page = document.documentElement;
  const faults = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isClipped = (element: Element | null): boolean => {
    if (!element) return false;
    const { clipPath, clip } = getComputedStyle(element);
    return clipPath !== 'none' || clip !== 'auto' || isClipped(element.parentElement);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // A drawing's own box is the limit of the text in it.
    const drawing = parent?.closest('svg');
    const hidden = !drawing && (parent?.closest('[aria-hidden="true"]') || isClipped(parent));
    if (!parent?.checkVisibility() || hidden || !node.textContent?.trim() || scrolls(parent)) continue;
    const limit = drawing?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const range = document.createRange();
    range.selectNodeContents(node);
    const cut = [...range.getClientRects()].some(({ left, right }) => left < limit.left - 1 || right > limit.right + 1);
    if (cut) faults.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
  }
  return faults;
};

const sizes = {
  '400% zoom (320 px)': { width: 320, height: 256 },
  'a small phone (360 px)': { width: 360, height: 640 },
  '200% zoom (640 px)': { width: 640, height: 400 },
};

/** Sets what a visitor chooses in the browser as the size of text; 16 is the default. */
const setTextSize = (browser: CDPSession, standard: number) =>
  browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } });

/** The states that stand in a layout of their own. */
const layouts = scenes.filter(({ name }) => !/sending|asks|tooltip/.test(name));

for (const { name, open, reports } of layouts) {
  test(`nothing is cut or scrolls sideways: ${name}`, async ({ page, complaints }) => {
    await open(page);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      expect(await page.evaluate(outOfReach), size).toEqual([]);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await setTextSize(await page.context().newCDPSession(page), 32);
    await expect(page.locator('html')).toHaveCSS('font-size', '32px');
    expect(await page.evaluate(outOfReach), 'text twice as large').toEqual([]);
    if (reports) expect(complaints.splice(0).filter((line) => !reports.test(line))).toEqual([]);
  });
}
