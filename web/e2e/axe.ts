import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe holds to be good practice: landmarks, one h1, headings in order. */
export const standards = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that another colour scheme can break. */
export const colours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds, in one line for each element. */
export const faults = async (
  page: Page,
  runOnly: typeof standards | typeof colours,
  { within = 'html', exempt = [] as readonly string[] } = {},
) => {
  const rules = Object.fromEntries(exempt.map((rule) => [rule, { enabled: false }]));
  // No page of ours has a frame: the plain mode needs no second page to put the results together.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within).options({ runOnly, rules });
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};
