/** Runs in the page: what cannot be read without scrolling sideways, or at all. */
export const outOfReach = (): string[] => {
  const page = document.documentElement;
  const faults = page.scrollWidth > innerWidth ? [`the page is ${page.scrollWidth} px wide`] : [];
  const scrolls = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isClipped = (element: Element | null): boolean => {
    if (!element) return false;
    const { clipPath, clip } = getComputedStyle(element);
    return clipPath !== 'none' || clip !== 'auto' || isClipped(element.parentElement);
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    // A drawing's own box is the limit of the text in it.
    const drawing = parent?.closest('svg');
    const hidden = !drawing && (parent?.closest('[aria-hidden="true"]') || isClipped(parent));
    if (!parent?.checkVisibility() || hidden || !node.textContent?.trim() || scrolls(parent)) continue;
    const limit = drawing?.getBoundingClientRect() ?? { left: 0, right: innerWidth };
    const range = document.createRange();
    range.selectNodeContents(node);
    const cut = [...range.getClientRects()].some(({ left, right }) => left < limit.left - 1 || right > limit.right + 1);
    if (cut) faults.push(`cut: ${node.textContent.trim().slice(0, 40)}`);
  }
  return faults;
};
