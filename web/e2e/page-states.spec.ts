import type { CDPSession, Page } from '@playwright/test';
import { drawnFaults } from '#web/html-faults.ts';
import { colorRules, contrastRule, standards, violationsOf } from './axe.ts';
import { outOfReach, wrappedLabels } from './out-of-reach.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';
import { documentPath, documentWith, drawnWhole, longestDocument, openRoom, room } from './room.ts';
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

/** What can be done to a control: its pseudo-classes. */
const touched = {
  hovered: ['hover'],
  held: ['hover', 'active'],
  focused: ['focus', 'focus-visible', 'focus-within'],
};

const controls = 'a, button, summary, input';

/** Keeps every control of the page in a state, and what shows some of them. */
const holdControls = async (browser: CDPSession, forcedPseudoClasses: readonly string[]) => {
  const { root } = await browser.send('DOM.getDocument');
  const { nodeIds } = await browser.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: `${controls}, .group`,
  });
  for (const nodeId of nodeIds)
    await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...forcedPseudoClasses] });
};

for (const colorScheme of ['light', 'dark'] as const) {
  test(`in a ${colorScheme} room every control can be read while it is hovered, held, focused, and pressed`, async ({
    page,
    session,
  }) => {
    await page.emulateMedia({ colorScheme });
    await openRoom(page, session);
    const compared = documentPath((await documentWith(page, 'comparison')).slug);
    const browser = await page.context().newCDPSession(page);
    await browser.send('DOM.enable');
    await browser.send('CSS.enable');
    for (const path of [room, compared]) {
      await page.goto(path);
      await drawnWhole(page);
      for (const isPressed of path === room ? [false] : [false, true]) {
        for (const toggle of await page.locator('[aria-pressed]').all()) if (isPressed) await toggle.click();
        for (const [state, classes] of Object.entries(touched)) {
          await holdControls(browser, classes);
          const what = `${path}, ${state}${isPressed ? ', pressed' : ''}`;
          expect(await violationsOf(page, contrastRule, { within: controls }), what).toEqual([]);
        }
      }
    }
    await browser.detach();
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
