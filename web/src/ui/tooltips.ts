/** Hides tooltips on Escape until the pointer or focus moves (WCAG 1.4.13). tooltip.css shows them. */
export function dismissTooltipsOnEscape(): void {
  const { dataset } = document.documentElement;
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') dataset.dismissed = '';
  });
  for (const moves of ['pointerout', 'focusout']) addEventListener(moves, () => delete dataset.dismissed);
}
