import type { Page } from '@playwright/test';
import { expect } from './product.ts';

const focusable = 'a[href], button, input, textarea, select, summary, [tabindex]';

/** Expects Tab to reach every control in order, with visible focus. @returns the controls' accessible names */
export const focusByTab = async (page: Page): Promise<string[]> => {
  const controls = await page.evaluateHandle((selector) => {
    const reachable = [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) => element.tabIndex >= 0 && element.checkVisibility() && !element.matches(':disabled'),
    );
    // Each element's outline without focus.
    return { reachable, looks: reachable.map((element) => getComputedStyle(element).outline) };
  }, focusable);
  const count = await controls.evaluate(({ reachable }) => reachable.length);
  const focused: { name: string; faults: string[]; index: number }[] = [];
  // Allow twice as many presses as controls, because each part of a date field takes focus.
  for (let presses = 0; presses <= 2 * count; presses += 1) {
    await page.keyboard.press('Tab');
    const stop = await controls.evaluate(describeFocus, focused.at(-1)?.index ?? -1);
    if (stop && stop.index === focused.at(-1)?.index) continue;
    if (!stop || stop.index === focused[0]?.index) break;
    const [, name = ''] = /"(.*)"/.exec(await page.locator(':focus').ariaSnapshot()) ?? [];
    focused.push({ name, ...stop });
  }
  const missed = await controls.evaluate(
    ({ reachable }, seen) =>
      reachable.filter((_, index) => !seen.includes(index)).map((element) => element.outerHTML.slice(0, 80)),
    focused.map(({ index }) => index),
  );
  expect(missed).toEqual([]);
  expect(focused.filter(({ faults }) => faults.length > 0)).toEqual([]);
  return focused.map(({ name }) => name);
};

/** Runs in the page: the focused element's index and faults. @param previous the previously focused element's index */
const describeFocus = ({ reachable, looks }: { reachable: HTMLElement[]; looks: string[] }, previous: number) => {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || element === document.body) return null;
  const index = reachable.indexOf(element);
  const faults: string[] = [];

  const style = getComputedStyle(element);
  if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2 || style.outline === looks[index]) {
    faults.push(`no visible focus (${style.outline})`);
  }
  if (index <= previous) faults.push('out of document order');

  const box = element.getClientRects()[0];
  const x = box ? (Math.max(box.left, 0) + Math.min(box.right, innerWidth)) / 2 : -1;
  const y = box ? (Math.max(box.top, 0) + Math.min(box.bottom, innerHeight)) / 2 : -1;
  const onTop = document.elementFromPoint(x, y);
  if (!onTop || !(element.contains(onTop) || onTop.contains(element))) faults.push('covered or off-screen');
  return { index, faults };
};
