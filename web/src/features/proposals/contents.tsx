import { useEffect, useRef, useState } from 'react';
import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';

const { contact, contents: texts } = roomTexts;

/** A section in the table of contents, numbered from 1. */
type Entry = Pick<Section, 'id' | 'title'> & { number: number };

/** Neighboring sections with the same heading form a group. Documents without such headings are one group. */
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
  /** Link that opens an email about a section. */
  askLink: (title: string) => string;
};

/** The table of contents: beside the text, or behind a sticky button in a narrow window. */
export function Contents({ sections, askLink }: Props) {
  const fold = useRef<HTMLDetailsElement>(null);
  const current = useCurrentSection(sections);
  // Choosing an entry closes the list.
  const close = () => fold.current?.removeAttribute('open');
  // Scroll the opened list to the current section.
  const showCurrent = () => fold.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const links = (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-muted beside:mt-4">
      <TextLink href={askLink(current?.title ?? '')} onClick={close}>
        {contact.askAbout}
      </TextLink>
      <TextLink href="#main" onClick={close}>
        {texts.toTop}
        <span aria-hidden="true"> ↑</span>
      </TextLink>
    </p>
  );
  return (
    <>
      <nav aria-label={texts.heading} className="hidden print:hidden beside:block">
        <div className="sticky top-24 flex max-h-[calc(100svh-8rem)] flex-col text-small">
          <div className="contents-list flex min-h-0 flex-col">
            <Entries sections={sections} current={current} onChoose={close} />
          </div>
          {links}
        </div>
      </nav>
      <details ref={fold} onToggle={showCurrent} className="contents-bar beside:hidden print:hidden">
        <summary>
          <span className="font-medium">{texts.heading}</span>
          <span className="truncate text-muted max-[18rem]:hidden">{current?.title}</span>
        </summary>
        <nav aria-label={texts.heading} className="contents-panel">
          <Entries sections={sections} current={current} onChoose={close} />
          {links}
        </nav>
      </details>
    </>
  );
}

type EntriesProps = Pick<Props, 'sections'> & { current: Section | undefined; onChoose: () => void };

function Entries({ sections, current, onChoose }: EntriesProps) {
  const box = useRef<HTMLDivElement>(null);
  // A list longer than the window follows the reader, unless the focus would leave the view.
  useEffect(() => {
    const entry = current && box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!box.current || !entry || box.current.querySelector(':focus-visible')) return;
    box.current.scrollTop = entry.offsetTop - box.current.clientHeight / 2;
  }, [current]);
  return (
    <div
      ref={box}
      className="relative -mx-1 grid gap-5 overflow-y-auto p-1 beside:pb-16 [scrollbar-color:var(--color-edge)_transparent] [scrollbar-width:thin]"
    >
      {partsOf(sections).map(({ name, entries }) => (
        <div key={entries[0]?.id}>
          {name && <p className="mb-1 font-medium">{name}</p>}
          <ol className="grid gap-0.5">
            {entries.map(({ id, title, number }) => (
              <li key={id} className="flex items-baseline gap-2 text-muted has-aria-[current]:text-ink">
                <span className="w-5 shrink-0 text-note tabular">{number}</span>
                <a
                  href={`#${id}`}
                  onClick={onChoose}
                  aria-current={id === current?.id ? 'location' : undefined}
                  className="scroll-my-16 rounded-box py-1 pr-2 hover:text-ink aria-[current]:font-medium"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </div>
  );
}

/**
 * The printed table of contents. Browsers do not know sheet numbers in advance; published PDFs fill them into
 * `data-sheet-of`.
 */
export function PaperContents({ sections }: { sections: readonly Section[] }) {
  return (
    <section className="paper-contents hidden print:block">
      <h2>{roomTexts.contents.heading}</h2>
      {partsOf(sections).map(({ name, entries }) => (
        <div key={entries[0]?.id}>
          {name && <p>{name}</p>}
          <ol>
            {entries.map(({ id, title, number }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <span>{number}</span>
                  <span>{title}</span>
                  <span data-sheet-of={id} />
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </section>
  );
}

/** The section being read: the last one that starts above the upper third of the window, or the first. */
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
        // Between two sections it is the previous one; a jump to the top leaves all of them.
        setCurrent((before) => sections.findLast(({ id }) => inView.has(id)) ?? (scrollY > 0 ? before : sections[0]));
      },
      // A line at a third of the window's height: the section crossing it is being read.
      { rootMargin: '-33% 0px -67% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections]);
  return current;
}
