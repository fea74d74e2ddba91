import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './product.ts';
import { openRoom, room } from './room.ts';
import { scenes } from './scenes.ts';

/** WCAG 2.0 to 2.2, levels A and AA, and what axe holds to be good practice: landmarks, one h1, headings in order. */
const standards = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/** The rules that another colour scheme can break. */
const colours = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] };

/** What axe finds, in one line for each element. */
const faults = async (
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

// A trace would hold axe itself, page by page.
test.use({ trace: 'off', colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const { name, open, reports, exempt } of scenes) {
  test(`axe finds nothing: ${name}`, async ({ page, complaints }) => {
    await open(page);
    expect(await faults(page, standards, exempt && { exempt }), 'light').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await faults(page, colours), 'dark').toEqual([]);
    if (reports) expect(complaints.splice(0).filter((line) => !reports.test(line))).toEqual([]);
  });
}

test('axe finds nothing: the contents of a document, opened on a small screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page, `${room}/proposal`);
  await page.locator('summary').click();
  await page.locator('details').getByRole('link', { name: 'Planned data sources' }).waitFor();
  expect(await faults(page, standards, { within: 'details' }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await faults(page, colours, { within: 'details' }), 'dark').toEqual([]);
});
