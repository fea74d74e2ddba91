import type { CDPSession, Page } from '@playwright/test';
import { drawnFaults } from '#web/html-faults.ts';
import { colorRules, standards, violationsOf } from './axe.ts';
import { expectToFit } from './fit.ts';
import { keepOneOfEachLook } from './looks.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';
import { structureFaults } from './structure.ts';

/** What can be done to a control: its pseudo-classes. */
const held = {
  hovered: ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible', 'focus-within'],
};

/** Keeps elements in a state. */
const hold = async (browser: CDPSession, selector: string, forcedPseudoClasses: string[]) => {
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
};

/** Contrast in light and dark, of every control as it is, hovered, pressed, and focused. Leaves little of the page. */
const expectReadable = async (page: Page) => {
  await page.evaluate(keepOneOfEachLook, Object.keys(held));
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  for (const [state, classes] of Object.entries(held)) await hold(browser, `[data-held=${state}]`, classes);
  // What shows some of the controls.
  await hold(browser, '.group', ['hover']);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violationsOf(page, colorRules), colorScheme).toEqual([]);
  }
  await browser.detach();
};

test.use({ colorScheme: 'light' });

for (const { name, open, reports, exempt = [], fixedSize } of pageStates) {
  test(`${name}: axe and the validator find nothing, the structure is sound, every state has contrast, every size fits`, async ({
    page,
    session,
    consoleErrors,
    setTextSize,
  }) => {
    if (reports) consoleErrors.allow(reports);
    await open(page, session);
    expect(await violationsOf(page, standards, { exempt: [...exempt, ...colorRules.values] })).toEqual([]);
    expect(drawnFaults(await page.content())).toEqual([]);
    expect(await page.evaluate(structureFaults)).toEqual([]);
    if (!fixedSize) await expectToFit(page, setTextSize);
    // A font that comes now has the page's scripts arrange tables that are gone.
    consoleErrors.allow(/at FontFaceSet/);
    await expectReadable(page);
  });
}
