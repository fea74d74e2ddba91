import type { CDPSession, Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { colorRules, standards, violationsOf } from './axe.ts';
import { expectToFit } from './fit.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';

/**
 * Runs in the page: keeps of its texts and controls one of each look, so that a rule about colors is checked once for each
 * of them and not for every row of every table. Beside each control stand copies, to be held in the states that
 * `data-held` names, also of those that are pressed.
 */
const keepOneOfEachLook = (states: readonly string[]): void => {
  // A copy, which no script of the page knows, and no browser takes for a form with many passwords.
  const body = document.body.cloneNode(true) as HTMLElement;
  for (const input of body.querySelectorAll('input[type=password]')) input.setAttribute('type', 'text');
  document.body.replaceWith(body);
  const looks = new Map<Element | null, string>([[null, '']]);
  const lookOf = (element: Element | null): string => {
    const known = looks.get(element);
    if (known !== undefined || !element) return known ?? '';
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
    const own = [element.tagName, element.getAttribute('class'), color, backgroundColor, fontSize, fontWeight].join();
    const look = `${lookOf(element.parentElement)} ${own}`;
    looks.set(element, look);
    return look;
  };
  const kept = new Set<Element>();
  const seen = new Set<string>();
  for (const element of document.querySelectorAll('body *')) {
    const isText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!isText && !element.matches('a, button, input, textarea')) continue;
    if (!element.checkVisibility() || seen.has(lookOf(element))) continue;
    seen.add(lookOf(element));
    for (let at: Element | null = element; at; at = at.parentElement) kept.add(at);
  }
  for (const element of document.querySelectorAll('body *')) if (!kept.has(element)) element.remove();
  const copy = (control: Element): Element => {
    // Only the first summary of a fold is shown.
    const place = (control.matches('summary') && control.parentElement) || control;
    const made = place.cloneNode(true) as Element;
    place.after(made);
    const copied = place === control ? made : (made.querySelector('summary') ?? made);
    // Where the control itself stands nothing else can be seen.
    if (/absolute|fixed/.test(getComputedStyle(copied).position)) (copied as HTMLElement).style.position = 'static';
    return copied;
  };
  for (const toggle of document.querySelectorAll('[aria-pressed]')) copy(toggle).setAttribute('aria-pressed', 'true');
  for (const control of document.querySelectorAll('a, button, input, textarea, summary')) {
    for (const state of states) copy(control).setAttribute('data-held', state);
  }
};

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

const validator = new HtmlValidate({
  extends: ['html-validate:standard', 'html-validate:a11y', 'html-validate:document'],
  rules: {
    // How React writes HTML is no fault, and all files come from the site itself.
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'void-style': 'off',
    // Radix sets styles by script, which the policy allows, and its list of toasts is a div. The build refuses others.
    'no-inline-style': 'off',
    'prefer-native-element': 'off',
    // A table that is laid out as cards says what it is: web/src/features/proposals/blocks/fitting-table.tsx.
    'no-redundant-role': 'off',
    // Of the two lists of contents a window shows one. axe knows which.
    'unique-landmark': 'off',
  },
});

/** What an HTML validator finds in a page that scripts have drawn; what stands there for those without is no part of it. */
const htmlFaults = (html: string): string[] =>
  validator
    .validateStringSync(html.replace(/<noscript>.*?<\/noscript>/gs, ''))
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);

test.use({ colorScheme: 'light' });

for (const { name, open, reports, fixedSize } of pageStates) {
  test(`${name}: passes axe and the validator in every size and state`, async ({
    page,
    session,
    consoleErrors,
    setTextSize,
  }) => {
    if (reports) consoleErrors.allow(reports);
    await open(page, session);
    expect(await violationsOf(page, standards, { exempt: colorRules.values })).toEqual([]);
    expect(htmlFaults(await page.content())).toEqual([]);
    if (!fixedSize) await expectToFit(page, setTextSize);
    // A font that comes now has the page's scripts arrange tables that are gone.
    consoleErrors.allow(/at FontFaceSet/);
    await expectReadable(page);
  });
}
