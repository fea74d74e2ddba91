import { useEffect, useRef, useState } from 'react';
import type { Section } from '#shared/proposals.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { roomTexts } from './texts.ts';

const { contact, contents: texts } = roomTexts;

type Entry = Pick<Section, 'id' | 'title'> & { number: number };

/** Groups neighboring sections that have the same `part`. A document without parts is one group. */
const partsOf = (sections: readonly Section[]): { name: string | undefined; entries: Entry[] }[] => {
  const parts: ReturnType<typeof partsOf> = [];
  for (const [index, { id, title, part }] of sections.entries()) {
    if (index === 0 || part !== sections[index - 1]?.part) parts.push({ name: part, entries: [] });
    parts.at(-1)?.entries.push({ id, title, number: index + 1 });
  }
  return parts;
};

type Props = {
  sections: readonly Section[];
  askLink: (title: string) => string;
};

/**
 * The table of contents: beside the text, or in a narrow window behind a button. Also printed if the document has
 * parts: scripts/ops/rooms/print-documents.ts then puts sheet numbers into the `data-sheet-of` elements.
 */
export function Contents({ sections, askLink }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const current = useCurrentSection(sections);
  const parts = partsOf(sections);
  const paper = parts.some(({ name }) => name) ? '' : 'print:hidden';
  const close = () => fold.current?.removeAttribute('open');
  // Scroll the list to the current section, unless that could move the focused link out of view.
  const follow = () => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (!list.current || !entry || list.current.querySelector(':focus-visible')) return;
    list.current.scrollTop = entry.offsetTop - list.current.clientHeight / 2;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the current section from the page
  useEffect(follow, [current]);
  return (
    <details ref={fold} onToggle={follow} className={`contents not-print:text-small ${paper}`}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 print:hidden">
        <span className="font-medium">{texts.heading}</span>
        <span className="truncate text-muted max-[18rem]:hidden">{current?.title}</span>
      </summary>
      <nav aria-label={texts.heading}>
        <h2 className="hidden print:mb-3 print:block">{texts.heading}</h2>
        <div
          ref={list}
          className="relative grid gap-5 not-print:-mx-1 not-print:overflow-y-auto not-print:p-1 print:gap-3 [scrollbar-color:var(--color-edge)_transparent] [scrollbar-width:thin]"
        >
          {parts.map(({ name, entries }) => (
            <div key={entries[0]?.id}>
              {name && <p className="mb-1 font-medium">{name}</p>}
              <ol className="grid gap-0.5 print:block">
                {entries.map(({ id, title, number }) => (
                  <li key={id} className="flex items-baseline gap-2 not-print:text-muted has-aria-[current]:text-ink">
                    <span className="w-5 shrink-0 text-note text-muted tabular">{number}</span>
                    <a
                      href={`#${id}`}
                      onClick={close}
                      aria-current={id === current?.id ? 'location' : undefined}
                      className="flex flex-1 scroll-my-16 justify-between rounded-box py-1 pr-2 tabular hover:text-ink not-print:aria-[current]:font-medium print:p-0"
                    >
                      {title}
                      <span data-sheet-of={id} />
                    </a>
                  </li>
                ))}
              </ol>
            </div>
          ))}
        </div>
        <p className="flex flex-wrap gap-x-5 gap-y-2 text-muted print:hidden">
          <TextLink href={askLink(current?.title ?? '')} onClick={close}>
            {contact.askAbout}
          </TextLink>
          <TextLink href="#main" onClick={close}>
            {texts.toTop}
            <span aria-hidden="true"> ↑</span>
          </TextLink>
        </p>
      </nav>
    </details>
  );
}

/** The section being read: the last one that reaches into the upper third of the window, or the first. */
function useCurrentSection(sections: readonly Section[]): Section | undefined {
  const [current, setCurrent] = useState(sections[0]);
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        // After a jump to the top, or to below the last section, no section is in view.
        setCurrent((before) => sections.findLast(({ id }) => inView.has(id)) ?? (scrollY > 0 ? before : sections[0]));
      },
      { rootMargin: '0px 0px -67% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
