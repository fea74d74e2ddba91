import { memo, useEffect, useRef } from 'react';
import type { Section } from '#shared/proposals.ts';
import { roomTexts } from '#web/src/content/room.ts';
import { useCurrentSection } from './current-section.ts';
import { partsOf } from './parts.ts';
import { ToTop } from './to-top.tsx';

const { contents: texts } = roomTexts;

type Props = {
  sections: readonly Section[];
  /** Whether all of them are on the page. */
  isDrawn: boolean;
};

/** The table of contents: beside the text where there is room, folded above it where there is not. */
export const Contents = memo(function Contents({ sections, isDrawn }: Props) {
  const current = useCurrentSection(sections, isDrawn);
  return (
    <>
      <nav aria-label={texts.heading} className="max-lg:hidden print:hidden">
        <div className="sticky top-24 flex max-h-[calc(100svh-8rem)] flex-col gap-4 text-small">
          <Progress sections={sections} current={current} />
          <Entries sections={sections} current={current} />
          <ToTop className="self-start" />
        </div>
      </nav>
      <details className="mb-12 rounded-box border border-line bg-surface px-5 py-3 lg:hidden print:hidden">
        <summary className="cursor-pointer font-medium">{texts.heading}</summary>
        <nav aria-label={texts.heading} className="mt-3 mb-2 text-small">
          <Entries sections={sections} current={current} />
        </nav>
      </details>
    </>
  );
});

type Reading = { sections: readonly Section[]; current: string | undefined };

function Progress({ sections, current }: Reading) {
  const index = sections.findIndex(({ id }) => id === current);
  // Above the first section, the first one counts.
  const position = Math.max(index, 0) + 1;
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
      className="relative grid gap-5 overflow-y-auto p-1 [scrollbar-color:var(--color-edge)_transparent] [scrollbar-width:thin]"
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
                  aria-current={id === current ? 'location' : undefined}
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
