/** Runs in the page: texts that cannot be read without scrolling sideways, or at all. */
export const outOfReach = (): string[] => {
  const page = document.documentElement;
  const faults = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  /** Whether an element or one around it has a style; each element is looked at once. */
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

/** Runs in the page: buttons, and links that look like one, whose label takes more than one line. */
export const wrappedLabels = (): string[] =>
  [...document.querySelectorAll('.button')]
    .filter((button) => {
      const label = document.createRange();
      label.selectNodeContents(button);
      const lines = [...label.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => bottom);
      return button.checkVisibility() && Math.max(...lines) - Math.min(...lines) > 8;
    })
    .map((button) => button.textContent ?? '');
