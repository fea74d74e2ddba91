import type { Page } from '@playwright/test';
import { drawnFaults } from '#web/html-faults.ts';
import { colorRules, standards, violationsOf } from './axe.ts';
import { outOfReach, wrappedLabels } from './out-of-reach.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';
import { documentPath, longestDocument, openRoom } from './room.ts';
import { structureFaults } from './structure.ts';

const sizes = {
  '400% zoom (320 px)': { width: 320, height: 256 },
  'a small phone (360 px)': { width: 360, height: 640 },
  '200% zoom (640 px)': { width: 640, height: 400 },
};

const expectEverySizeToFit = async (page: Page, setTextSize: (size: number) => Promise<void>) => {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    // Tables take their new shape in the next frame.
    await expect.poll(() => page.evaluate(outOfReach), size).toEqual([]);
    expect(await page.evaluate(wrappedLabels), size).toEqual([]);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await setTextSize(32);
  await expect.poll(() => page.evaluate(outOfReach), 'text twice as large').toEqual([]);
};

/** Puts every control of the page, as it is now, into states such as hover. */
const pressable = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const selector = 'a, button, input, textarea, summary';
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  return async (states: readonly string[]) => {
    for (const nodeId of nodeIds) {
      await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] });
    }
  };
};

test.use({ colorScheme: 'light' });

for (const { name, open, reports, exempt, fixedSize } of pageStates) {
  test(`${name}: axe and the validator find nothing, the structure is sound, nothing is cut or scrolls sideways`, async ({
    page,
    session,
    consoleErrors,
    setTextSize,
  }) => {
    if (reports) consoleErrors.allow(reports);
    await open(page, session);
    expect(await violationsOf(page, standards, exempt && { exempt }), 'light').toEqual([]);
    expect(drawnFaults(await page.content())).toEqual([]);
    expect(await page.evaluate(structureFaults)).toEqual([]);
    const press = await pressable(page);
    for (const [colorScheme, states] of [
      ['light', ['hover', 'active']],
      ['dark', ['hover', 'active']],
      ['dark', []],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await press(states);
      expect(await violationsOf(page, colorRules), `${colorScheme}, ${states}`).toEqual([]);
    }
    if (!fixedSize) await expectEverySizeToFit(page, setTextSize);
  });
}

test('axe finds nothing: the contents of a document, opened on a small screen', async ({ page, session }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openRoom(page, session);
  const { slug, sections } = await longestDocument(page);
  await page.goto(documentPath(slug));
  await page.locator('summary', { hasText: /^Contents$/ }).click();
  await page
    .locator('details')
    .getByRole('link', { name: sections[0]?.title ?? '' })
    .waitFor();
  expect(await violationsOf(page, standards, { within: 'details' }), 'light').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violationsOf(page, colorRules, { within: 'details' }), 'dark').toEqual([]);
});
