import type { Page } from '@playwright/test';
import { expect, nextFrames } from './product.ts';

const views = [
  { what: 'at a zoom of 400%', width: 320, height: 256, text: 16 },
  { what: 'on a small phone', width: 360, height: 640, text: 16 },
  { what: 'on a tablet', width: 768, height: 1024, text: 16 },
  { what: 'with text at 200%, on a small phone', width: 360, height: 640, text: 32 },
  { what: 'with text at 200%, on a small laptop', width: 1366, height: 650, text: 32 },
];

/** Runs in the page: text that is cut off at the right, and how far the page is too wide. */
export const overflowing = (): string[] => {
  const faults: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`the page is ${scrollWidth} px wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // A wide table scrolls in its own box, and clipped text is for screen readers.
    const isElsewhere = (element: Element | null): boolean => {
      if (!element) return false;
      const { overflowX, clipPath } = getComputedStyle(element);
      return overflowX === 'auto' || clipPath !== 'none' || isElsewhere(element.parentElement);
    };
    if (!node.textContent?.trim() || !parent?.checkVisibility() || isElsewhere(parent)) continue;
    if (parent.closest('[aria-hidden="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isCut = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
    if (isCut) faults.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
  }
  return faults;
};

/** Expects no cut-off text and no horizontal scrolling on small screens and with larger text. */
export const expectToFit = async (page: Page, setTextSize: (size: number) => Promise<void>): Promise<void> => {
  for (const { what, width, height, text } of views) {
    await page.setViewportSize({ width, height });
    await setTextSize(text);
    await nextFrames(page);
    expect.soft(await page.evaluate(overflowing), what).toEqual([]);
  }
};
