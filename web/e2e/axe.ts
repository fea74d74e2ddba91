import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices: landmarks, one h1, headings in order. */
export const standards = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that another color scheme can break. */
export const colorRules = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

type Rules = typeof standards | typeof colorRules;

/** What axe finds, one line for each element. */
export const violationsOf = async (
  page: Page,
  runOnly: Rules,
  { within = 'html', exempt = [] as readonly string[] } = {},
) => {
  const rules = Object.fromEntries(exempt.map((rule) => [rule, { enabled: false }]));
  // No page has a frame: the legacy mode needs no second page to merge the results. Describing what passed takes longer
  // than finding what does not.
  // A page that was checked before has axe already.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .include(within)
    .options({ runOnly, rules, resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};
