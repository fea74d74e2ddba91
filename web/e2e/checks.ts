import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { nextFrames } from './page.ts';
import { expect } from './product.ts';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices, such as landmarks and heading order. */
export const standards = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Rules that depend on the color scheme. */
export const colorRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** axe violations, one line per element. */
export const violationsOf = async (page: Page, runOnly: typeof standards | typeof colorRules): Promise<string[]> => {
  // Legacy mode avoids the second page in which axe merges the results of frames, because these pages have no frames.
  // Only violations are described, because describing passed checks takes longer than the checks. axe is loaded once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ runOnly, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};

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

const windows = [
  { what: 'at a zoom of 400%', width: 320, height: 256, text: 16 },
  { what: 'on a small phone', width: 360, height: 640, text: 16 },
  { what: 'on a tablet', width: 768, height: 1024, text: 16 },
  { what: 'with text at 200%, on a small phone', width: 360, height: 640, text: 32 },
  { what: 'with text at 200%, on a small laptop', width: 1366, height: 650, text: 32 },
];

/** Expects no cut-off text and no horizontal scrolling on small screens and with larger text. */
export const expectToFit = async (page: Page, setTextSize: (size: number) => Promise<void>): Promise<void> => {
  for (const { what, width, height, text } of windows) {
    await page.setViewportSize({ width, height });
    await setTextSize(text);
    await nextFrames(page);
    expect.soft(await page.evaluate(overflowing), what).toEqual([]);
  }
};

const focusable = 'a[href], button, input, textarea, select, summary, [tabindex]';

/** Expects Tab to reach every control in the document's order, with visible focus (contrast: colors.test.ts). */
export const expectTabOrder = async (page: Page): Promise<void> => {
  const controls = await page.evaluateHandle((selector) => {
    const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled'),
    );
    // Each element's outline without focus.
    return { reachable, outlines: reachable.map((element) => getComputedStyle(element).outline) };
  }, focusable);
  const names = await controls.evaluate(({ reachable }) => reachable.map((element) => element.outerHTML.slice(0, 80)));
  const focused: string[] = [];
  for (const _ of names) {
    await page.keyboard.press('Tab');
    focused.push(await controls.evaluate(describeFocus));
  }
  expect(focused).toEqual(names);
};

/** Runs in the page: the start of the focused element's HTML, with what is wrong about its focus. */
const describeFocus = ({ reachable, outlines }: { reachable: HTMLElement[]; outlines: string[] }): string => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return 'nothing has focus';
  const { outline, outlineStyle, outlineWidth } = getComputedStyle(element);
  const isOutlined = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  const faults = isOutlined && outline !== outlines[reachable.indexOf(element)] ? '' : `no visible focus (${outline}) `;
  const box = element.getClientRects()[0] ?? new DOMRect(-1, -1);
  const x = (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2;
  const onTop = document.elementFromPoint(x, y);
  const isSeen = onTop && (element.contains(onTop) || onTop.contains(element));
  return `${faults}${isSeen ? '' : 'covered or off-screen: '}${element.outerHTML.slice(0, 80)}`;
};
