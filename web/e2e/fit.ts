import type { Page } from '@playwright/test';
import { outOfReach, wrappedLabels } from './out-of-reach.ts';
import { expect } from './product.ts';

type View = { what: string; width: number; height?: number; text?: number; spaced?: true };

const views: readonly View[] = [
  { what: 'at a zoom of 400%', width: 320, height: 256 },
  { what: 'on a small phone', width: 360, height: 640 },
  { what: 'at a zoom of 200%', width: 640, height: 400 },
  { what: 'on a tablet', width: 768, height: 1024 },
  { what: 'with text half as large again, on a small phone', width: 360, text: 24 },
  { what: 'with text twice as large, on a small phone', width: 360, text: 32 },
  { what: 'with text twice as large', width: 1280, text: 32 },
  { what: 'with spaced text, on a small phone', width: 320, spaced: true },
];

/** Runs in the page: what a visitor may set for all text (WCAG 1.4.12). Takes it back when it is called again. */
export const spaceText = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  );
  document.adoptedStyleSheets = document.adoptedStyleSheets.length > 0 ? [] : [sheet];
};

/** Runs in the page: tables take the shape for a new width in the next frame. */
export const twoFrames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

/** Nothing of a page is cut or scrolls sideways, and no label of a button is broken, on small screens and with larger text. */
export const expectToFit = async (page: Page, setTextSize: (size: number) => Promise<void>): Promise<void> => {
  for (const { what, width, height = 740, text = 16, spaced } of views) {
    await page.setViewportSize({ width, height });
    await setTextSize(text);
    if (spaced) await page.evaluate(spaceText);
    await page.evaluate(twoFrames);
    expect.soft(await page.evaluate(outOfReach), what).toEqual([]);
    if (text === 16 && !spaced) expect(await page.evaluate(wrappedLabels), what).toEqual([]);
    if (spaced) await page.evaluate(spaceText);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};
