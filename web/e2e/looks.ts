/**
 * Runs in the page: keeps of its texts and controls one of each look, so that a rule about colors is checked once for each
 * of them and not for every row of every table. Beside each control stand copies, to be held in the states that
 * `data-held` names, also of those that are pressed.
 */
export const keepOneOfEachLook = (states: readonly string[]): void => {
  // A copy, which no script of the page knows.
  document.body.replaceWith(document.body.cloneNode(true));
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
