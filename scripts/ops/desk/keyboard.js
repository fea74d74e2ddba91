// The keyboard shortcuts of the list. Each does what a link or a button on the page also does.

const rows = [...document.querySelectorAll('.row')];
const linkOf = (row) => row?.querySelector('a');
const focusedRow = () => document.activeElement.closest('.row');
const shownRow = document.querySelector('.row:has([aria-current])');

const move = (by) => {
  const from = rows.indexOf(focusedRow() ?? shownRow);
  linkOf(rows[Math.min(Math.max(0, from + by), rows.length - 1)])?.focus();
};

/** Clicks the button for this key. It acts on the checked leads, else the list's focused lead, else the open lead. */
const press = (key) => {
  const focused = focusedRow();
  const isChecked = document.querySelector('.row input:checked') !== null;
  if (focused && !isChecked) focused.querySelector('input').checked = true;
  document.querySelector(`${focused || isChecked ? '#selected' : '.lead'} [aria-keyshortcuts="${key}"]`)?.click();
};

const keys = {
  j: () => move(1),
  k: () => move(-1),
  e: () => press('e'),
  s: () => press('s'),
  x: () => focusedRow()?.querySelector('input').click(),
  '/': () => document.querySelector('[type="search"]')?.focus(),
};

document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches('textarea, input:not([type="checkbox"])');
  if (isTyping || event.ctrlKey || event.metaKey || event.altKey || !Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]();
});

// Scrolls the list to the open lead. After scrollIntoView, Tab would start there instead of at the top of the page.
const list = shownRow?.closest('section');
list?.scrollBy(0, Math.max(0, shownRow.getBoundingClientRect().bottom - list.getBoundingClientRect().bottom));
