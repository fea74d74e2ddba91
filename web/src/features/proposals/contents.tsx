import { type MouseEvent, memo, type SyntheticEvent, useEffect, useRef } from 'react';
import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { TextLink } from '#web/src/ui/text-link.tsx';
import { useCurrentSection } from './current-section.ts';
import { partsOf } from './parts.ts';

const { contact, contents: texts } = roomTexts;

type Props = {
  sections: readonly Section[];
  /** Whether all of them are on the page. */
  isDrawn: boolean;
  /** Opens an email about a section. */
  askLink: (title: string) => string;
};

/** Chosen, an entry closes the list that it stands in. */
const closeWhenChosen = ({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) => {
  if (target instanceof Element && target.closest('a')) currentTarget.open = false;
};

/** Opened, a list begins at the entry that is read. */
const showCurrent = ({ currentTarget }: SyntheticEvent<HTMLDetailsElement>) => {
  currentTarget.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
};

/** The table of contents: beside the text where there is room, else behind a button that stays while the text passes. */
export const Contents = memo(function Contents({ sections, isDrawn, askLink }: Props) {
  const current = useCurrentSection(sections, isDrawn);
  const links = (
    <p className="flex flex-wrap gap-x-5 gap-y-2 text-muted">
      <TextLink href={askLink(current?.title ?? '')}>{contact.askAbout}</TextLink>
      <TextLink href="#main">
        {texts.toTop}
        <span aria-hidden="true"> ↑</span>
      </TextLink>
    </p>
  );
  return (
    <>
      <nav aria-label={texts.heading} className="max-lg:hidden print:hidden">
        <div className="sticky top-24 flex max-h-[calc(100svh-8rem)] flex-col gap-4 text-small">
          <Progress sections={sections} current={current} />
          <Entries sections={sections} current={current} />
          {links}
        </div>
      </nav>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that chooses a link is a click on it */}
      <details className="contents-bar lg:hidden print:hidden" onClick={closeWhenChosen} onToggle={showCurrent}>
        <summary>
          <span className="font-medium">{texts.heading}</span>
          <span className="truncate text-muted max-[18rem]:hidden">{current?.title}</span>
        </summary>
        <nav aria-label={texts.heading} className="contents-panel">
          <Entries sections={sections} current={current} />
          {links}
        </nav>
      </details>
    </>
  );
});

type Reading = { sections: readonly Section[]; current: Section | undefined };

function Progress({ sections, current }: Reading) {
  const position = sections.findIndex((section) => section === current) + 1;
  return (
    <div>
      <p className="text-note text-muted">{texts.at(position, sections.length)}</p>
      <progress aria-label={texts.progress} value={position} max={sections.length} className="read-so-far" />
    </div>
  );
}

function Entries({ sections, current }: Reading) {
  const box = useRef<HTMLDivElement>(null);

  // A list longer than the window follows the reader, unless the focus would go out of sight; the page itself stays.
  useEffect(() => {
    const entry = box.current?.querySelector<HTMLElement>('[aria-current]');
    if (!current || !entry || !box.current || box.current.querySelector(':focus-visible')) return;
    box.current.scrollTop = entry.offsetTop - box.current.clientHeight / 2;
  }, [current]);

  return (
    <div
      ref={box}
      className="relative -mx-1 grid gap-5 overflow-y-auto p-1 [scrollbar-color:var(--color-edge)_transparent] [scrollbar-width:thin]"
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
                  aria-current={id === current?.id ? 'location' : undefined}
                  className="rounded-box py-1 pr-2 hover:text-ink aria-[current]:font-medium"
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
