import { memo, useEffect, useRef } from 'react';
import type { Section } from '#shared/proposals.ts';
import { useCurrentSection } from './current-section.ts';

type Props = {
  sections: readonly Section[];
  /** Whether all of them are on the page. */
  isDrawn: boolean;
};

/** The table of contents: beside the text where there is room, folded above it where there is not. */
export const Contents = memo(function Contents(props: Props) {
  return (
    <>
      <nav aria-label="Contents" className="max-lg:hidden print:hidden">
        <div className="sticky top-24 max-h-[calc(100svh-8rem)] overflow-y-auto p-1.5 [scrollbar-color:var(--color-edge)_transparent] [scrollbar-width:thin]">
          <Entries {...props} />
        </div>
      </nav>
      <details className="mb-12 rounded-box border border-line bg-surface px-5 py-3 lg:hidden print:hidden">
        <summary className="cursor-pointer font-medium">Contents</summary>
        <nav aria-label="Contents" className="mt-3 mb-2">
          <Entries {...props} />
        </nav>
      </details>
    </>
  );
});

function Entries({ sections, isDrawn }: Props) {
  const current = useCurrentSection(sections, isDrawn);
  const list = useRef<HTMLOListElement>(null);

  // A list longer than the window follows the reader; the page itself does not move.
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    const box = list.current?.parentElement;
    if (current && entry && box) box.scrollTop = entry.offsetTop - box.clientHeight / 2;
  }, [current]);

  return (
    <ol ref={list} className="grid gap-0.5 text-small">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="flex items-baseline gap-3 rounded-box py-1 pr-2 text-muted hover:text-ink aria-[current]:font-medium aria-[current]:text-ink"
          >
            <svg viewBox="0 0 10 10" aria-hidden="true" className="size-2 shrink-0">
              <circle cx="5" cy="5" r="5" className={id === current ? 'fill-spark' : 'fill-dim'} />
            </svg>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}
