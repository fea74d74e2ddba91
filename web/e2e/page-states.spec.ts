import type { CDPSession, Page } from '@playwright/test';
import { HtmlValidate } from 'html-validate';
import { colorRules, standards, violationsOf } from './axe.ts';
import { expectToFit } from './fit.ts';
import { pageStates } from './page-states.ts';
import { expect, test } from './product.ts';

// Runs in the page: keeps one element with text and one control per look, so that the color rules check each look once.
// Adds a copy of each control for every state, with the state's name in `data-held`.
const keepOneOfEachLook = (states: readonly string[]): void => {
  // A copy has no event handlers. Browsers complain about many password fields in one form, so they become text fields.
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
    // A details element shows only its first summary, so copy the entire details element.
    const place = (control.matches('summary') && control.parentElement) || control;
    const made = place.cloneNode(true) as Element;
    place.after(made);
    const copied = place === control ? made : (made.querySelector('summary') ?? made);
    // Otherwise the original would cover its copy.
    if (/absolute|fixed/.test(getComputedStyle(copied).position)) (copied as HTMLElement).style.position = 'static';
    return copied;
  };
  for (const toggle of document.querySelectorAll('[aria-pressed]')) copy(toggle).setAttribute('aria-pressed', 'true');
  for (const control of document.querySelectorAll('a, button, input, textarea, summary')) {
    for (const state of states) copy(control).setAttribute('data-held', state);
  }
};

const held = {
  hovered: ['hover'],
  pressed: ['hover', 'active'],
  focused: ['focus', 'focus-visible', 'focus-within'],
};

const hold = async (browser: CDPSession, selector: string, forcedPseudoClasses: string[]) => {
  const { root } = await browser.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  await Promise.all(nodeIds.map((nodeId) => browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })));
};

/** Checks the contrast of every control in each of its states. Removes most of the page. */
const expectReadable = async (page: Page) => {
  await page.evaluate(keepOneOfEachLook, Object.keys(held));
  const browser = await page.context().newCDPSession(page);
  await browser.send('DOM.enable');
  await browser.send('CSS.enable');
  for (const [state, classes] of Object.entries(held)) await hold(browser, `[data-held=${state}]`, classes);
  // Some controls appear only while their group is hovered.
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
    // React's HTML style is acceptable, and all files are first-party.
    'attr-quotes': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'long-title': 'off',
    'no-raw-characters': 'off',
    'no-trailing-whitespace': 'off',
    'require-sri': 'off',
    'void-style': 'off',
    // Radix sets inline styles by script, which the CSP allows, and its toast region is a div. The build fails on all
    // other inline styles.
    'no-inline-style': 'off',
    'prefer-native-element': 'off',
    // Tables laid out as cards need explicit roles: web/rooms/components/data-table.tsx.
    'no-redundant-role': 'off',
  },
});

/** Errors in rendered HTML, ignoring the content of noscript. */
const htmlFaults = (html: string): string[] =>
  validator
    .validateStringSync(html.replace(/<noscript>.*?<\/noscript>/gs, ''))
    .results.flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} ${selector}`);

test.use({ colorScheme: 'light' });

for (const { name, open, reports, fixedSize } of pageStates) {
  test(`${name}: passes axe plus HTML and layout checks`, async ({ page, session, consoleErrors, setTextSize }) => {
    if (reports) consoleErrors.allow(reports);
    await open(page, session);
    expect(await violationsOf(page, standards, { exempt: colorRules.values })).toEqual([]);
    expect(htmlFaults(await page.content())).toEqual([]);
    if (!fixedSize) await expectToFit(page, setTextSize);
    // When a font loads late, a script tries to lay out tables that expectReadable removed.
    consoleErrors.allow(/at FontFaceSet/);
    await expectReadable(page);
  });
}
