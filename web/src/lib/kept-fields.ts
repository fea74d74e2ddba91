type Control = HTMLInputElement | HTMLTextAreaElement | HTMLButtonElement;

const controlsIn = (root: HTMLElement) => [...root.querySelectorAll<Control>('input, textarea, button')];

/**
 * Keeps what visitors typed when React replaces the fields, as it does when a translator or an extension has changed
 * the page. Elements that are no longer part of the page still have their text and their selection.
 * @returns a function that copies text, focus, and selection to the elements that took the place of today's
 */
export function keepFields(root: HTMLElement): () => void {
  const before = controlsIn(root);
  const focused = document.activeElement;
  return () => {
    const now = controlsIn(root);
    for (const old of before) {
      const next = now.find(({ localName, name }) => localName === old.localName && name === old.name);
      if (!next || next === old) continue;
      next.value = old.value;
      next.dispatchEvent(new Event('input', { bubbles: true }));
      if (old === focused && document.activeElement === document.body) giveFocus(old, next);
    }
  };
}

function giveFocus(old: Control, next: Control): void {
  next.focus({ preventScroll: true });
  if (old instanceof HTMLButtonElement || next instanceof HTMLButtonElement) return;
  next.setSelectionRange(old.selectionStart, old.selectionEnd);
}
