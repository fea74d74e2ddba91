import { colorRules, standards, violationsOf } from './axe.ts';
import { expectToFit } from './fit.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';

test.use({ colorScheme: 'light' });

for (const { name, open, reports, fixedSize } of pageStates) {
  test(`${name}: passes axe and fits every window`, async ({ page, session, consoleErrors, setTextSize }) => {
    if (reports) consoleErrors.allow(reports);
    await open(page, session);
    expect(await violationsOf(page, standards)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violationsOf(page, colorRules), 'dark').toEqual([]);
    if (!fixedSize) await expectToFit(page, setTextSize);
  });
}
