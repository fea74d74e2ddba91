import type { ReactNode } from 'react';

type Props = { caption: string; captionHidden?: boolean; wide?: boolean; children: ReactNode };

/** A table of figures whose columns need more than the measure takes the room that there is, before it scrolls. */
const asWideAsText = 'w-min min-w-[min(100%,42rem)] max-w-full';

/** A table that, where it is wider than its place, scrolls inside itself, also by keyboard. */
export function ScrollingTable({ caption, captionHidden = false, wide = false, children }: Props) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className={`my-2 overflow-x-auto rounded-box print:overflow-visible ${wide ? '' : asWideAsText}`}
    >
      <table className="w-full border-collapse text-small tabular-nums print:text-[9.5pt]">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-note text-muted'}>{caption}</caption>
        {children}
      </table>
    </section>
  );
}
