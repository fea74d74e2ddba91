import type { ServedProposal } from '#shared/editions.ts';
import type { Section } from '#shared/proposals.ts';
import { askLinkOf } from './document-page.tsx';

/** Says in the contents which section is being read. */
const tell = (main: Element, document: ServedProposal, { id, title }: Section) => {
  const all = (selector: string) => main.querySelectorAll<HTMLElement>(`[data-contents] ${selector}`);
  for (const entry of all('li a')) {
    if (entry.getAttribute('href') === `#${id}`) entry.setAttribute('aria-current', 'location');
    else entry.removeAttribute('aria-current');
  }
  for (const name of all('[data-current]')) name.textContent = title;
  for (const link of all('[data-ask]')) link.setAttribute('href', askLinkOf(document)(title));
  // A list longer than the window follows the reader, unless the focus would go out of sight; the page itself stays.
  for (const box of all('[data-entries]')) {
    const entry = box.querySelector<HTMLElement>('[aria-current]');
    if (entry && !box.querySelector(':focus-visible')) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
  }
};

/**
 * Keeps the contents at the section that is being read: the last one whose beginning has passed the upper third of the
 * window, and above all of them the first.
 * @param signal ends it
 */
export function followReader(main: Element, document: ServedProposal, signal: AbortSignal): void {
  const { sections } = document;
  let current = sections[0];
  const inView = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) inView.add(target.id);
        else inView.delete(target.id);
      }
      const before = current;
      // Between two sections it is the one before; a jump to the top leaves them all.
      current = sections.findLast(({ id }) => inView.has(id)) ?? (scrollY > 0 ? before : sections[0]);
      if (current && current !== before) tell(main, document, current);
    },
    // A line at a third of the window's height: what crosses it is being read.
    { rootMargin: '-33% 0px -67% 0px' },
  );
  for (const section of main.querySelectorAll('.reading > section')) observer.observe(section);
  signal.addEventListener('abort', () => observer.disconnect());
}
