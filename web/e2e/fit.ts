import type { Page } from '@playwright/test';
import { expect, nextFrames } from './product.ts';

type View = { what: string; width: number; height?: number; text?: number; spaced?: true };

const views: readonly View[] = [
  { what: 'at a zoom of 400%', width: 320, height: 256 },
  { what: 'on a small phone', width: 360, height: 640 },
  { what: 'at a zoom of 200%', width: 640, height: 400 },
  { what: 'on a tablet', width: 768, height: 1024 },
  { what: 'with text at 150%, on a small phone', width: 360, text: 24 },
  { what: 'with text at 200%, on a small phone', width: 360, text: 32 },
  { what: 'with text at 200%, on a small laptop', width: 1366, height: 650, text: 32 },
  { what: 'with spaced text, on a small phone', width: 320, spaced: true },
];

/** Runs in the page: toggles the text spacing that visitors may set (WCAG 1.4.12). */
const spaceText = (): void => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }',
  );
  document.adoptedStyleSheets = document.adoptedStyleSheets.length > 0 ? [] : [sheet];
};

/** Runs in the page: text that is cut off or needs horizontal scrolling, and elements that make the page too wide. */
export const overflowing = (): string[] => {
  const page = document.documentElement;
  const beyond = [...document.querySelectorAll('body *')].filter(
    (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1,
  );
  const innermost = beyond.filter((each) => !beyond.some((other) => other !== each && each.contains(other)));
  const named = innermost.map((each) => `<${each.localName} class="${each.getAttribute('class')}">`).slice(0, 3);
  const faults =
    page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide, because of ${named.join(' or ')}`] : [];
  /** @returns a cached check of whether an element or one of its ancestors has a style */
  const inherits = (has: (style: CSSStyleDeclaration) => boolean) => {
    const known = new Map<Element, boolean>();
    return function check(element: Element | null): boolean {
      if (!element) return false;
      const result = known.get(element) ?? (has(getComputedStyle(element)) || check(element.parentElement));
      known.set(element, result);
      return result;
    };
  };
  const scrolls = inherits(({ overflowX }) => overflowX === 'auto' || overflowX === 'scroll');
  const isClipped = inherits(({ clipPath, clip }) => clipPath !== 'none' || clip !== 'auto');
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility() || scrolls(parent)) continue;
    // Text in a drawing must stay inside the drawing.
    const drawing = parent.closest('svg');
    if (!drawing && (parent.closest('[aria-hidden="true"]') || isClipped(parent))) continue;
    const limit = drawing?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const range = document.createRange();
    range.selectNodeContents(node);
    const cut = [...range.getClientRects()].some(({ left, right }) => left < limit.left - 1 || right > limit.right + 1);
    if (cut) faults.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
  }
  return faults;
};

/** Runs in the page: text blocks whose last line is a single short word. */
export const orphans = (): string[] =>
  [...document.querySelectorAll('main :is(p, li, dt, dd, td > span, figcaption)')]
    .filter((element) => {
      if (!element.checkVisibility() || element.querySelector('p, li, dd, a')) return false;
      const text = document.createRange();
      text.selectNodeContents(element);
      const lines = [...text.getClientRects()].filter(({ width }) => width > 0);
      const bottom = Math.max(...lines.map((line) => line.bottom));
      const last = lines.filter((line) => line.bottom > bottom - line.height / 2);
      const width = Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left));
      const isLong = (element.textContent?.length ?? 0) > 45 && last.length < lines.length;
      return isLong && width < 3 * Number.parseFloat(getComputedStyle(element).fontSize);
    })
    .map(({ textContent }) => textContent?.slice(-60) ?? '');

/** Runs in the page: buttons and button-like links whose label wraps. */
export const wrappedLabels = (): string[] =>
  [...document.querySelectorAll('.button')]
    .filter((button) => {
      const label = document.createRange();
      label.selectNodeContents(button);
      const lines = [...label.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom);
      return button.checkVisibility() && Math.max(...lines) - Math.min(...lines) > 8;
    })
    .map((button) => button.textContent ?? '');

/** Runs in the page: reports a fixed bar that is taller than a quarter of the window or has overlapping controls. */
const barFaults = (): string[] => {
  const bar = [...document.querySelectorAll('header')].find((each) =>
    /fixed|sticky/.test(getComputedStyle(each).position),
  );
  if (!bar) return [];
  const { bottom } = bar.getBoundingClientRect();
  const controls = [...bar.querySelectorAll('a, button')].filter((each) => each.checkVisibility());
  const places = controls.map((each) => each.getBoundingClientRect()).filter((place) => place.bottom > 0);
  const overlap = places.some((a, at) =>
    places.slice(at + 1).some((b) => a.right > b.left && a.left < b.right && a.bottom > b.top && a.top < b.bottom),
  );
  return [
    ...(bottom > innerHeight / 4 ? [`the bar takes ${bottom} of ${innerHeight} px`] : []),
    ...(overlap ? ['two parts of the bar overlap'] : []),
  ];
};

/** Expects no cut-off text, wrapped button label, or horizontal scrolling on small screens and with larger text. */
export const expectToFit = async (page: Page, setTextSize: (size: number) => Promise<void>): Promise<void> => {
  for (const { what, width, height = 640, text = 16, spaced } of views) {
    await page.setViewportSize({ width, height });
    await setTextSize(text);
    if (spaced) await page.evaluate(spaceText);
    // Tables adapt to a new width in the next frame.
    await nextFrames(page);
    expect.soft(await page.evaluate(overflowing), what).toEqual([]);
    expect.soft(await page.evaluate(barFaults), what).toEqual([]);
    if (text === 16 && !spaced) expect(await page.evaluate(wrappedLabels), what).toEqual([]);
    if (spaced) await page.evaluate(spaceText);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
};
