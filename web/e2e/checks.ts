import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

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
  // A wide table scrolls in its own box, and clipped text is for screen readers.
  const isElsewhere = (element: Element | null): boolean => {
    if (!element) return false;
    const { overflowX, clipPath } = getComputedStyle(element);
    return overflowX === 'auto' || clipPath !== 'none' || isElsewhere(element.parentElement);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const { parentElement: parent, textContent } = node;
    if (!textContent?.trim() || !parent?.checkVisibility() || isElsewhere(parent)) continue;
    if (parent.closest('[aria-hidden="true"]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const isCut = [...range.getClientRects()].some(({ left, right }) => left < -1 || right > innerWidth + 1);
    if (isCut) faults.push(`cut: ${textContent.trim().slice(0, 40)}`);
  }
  return faults;
};
