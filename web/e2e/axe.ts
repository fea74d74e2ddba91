import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices, such as landmarks and heading order. */
export const standards = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** Rules that depend on the color scheme. */
export const colorRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

type Rules = typeof standards | typeof colorRules;

/** axe violations, one line per element. */
export const violationsOf = async (
  page: Page,
  runOnly: Rules,
  { within = 'html', exempt = [] as readonly string[] } = {},
) => {
  const rules = Object.fromEntries(exempt.map((rule) => [rule, { enabled: false }]));
  // Legacy mode avoids the second page in which axe merges the results of frames, because these pages have no frames.
  // Only violations are described, because describing passed checks takes longer than the checks. axe is loaded once.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .include(within)
    .options({ runOnly, rules, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};
