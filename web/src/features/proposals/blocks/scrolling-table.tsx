import type { ReactNode } from 'react';
import { Marked } from './marked.tsx';
import { useOverflow } from './use-overflow.ts';

type Props = { caption: string; children: ReactNode; captionHidden?: boolean; wide?: boolean };

/** A table of figures whose columns need more than the measure takes the room that there is, before it scrolls. */
const asWideAsText = 'w-min min-w-[min(100%,42rem)] max-w-full';

/** A table that, where it is wider than its place, scrolls inside itself, also by keyboard (WCAG 2.1.1), and shows it. */
export function ScrollingTable({ caption, captionHidden = false, wide = false, children }: Props) {
  const [box, scrolls] = useOverflow<HTMLElement>();
  const place = wide ? '' : asWideAsText;
  return (
    <section
      ref={box}
      {...(scrolls && { 'aria-label': caption, tabIndex: 0 })}
      className={`my-2 overflow-x-auto rounded-box print:overflow-visible ${place} ${scrolls ? 'scroll-shadows' : ''}`}
    >
      <table className="w-full border-collapse text-small tabular print:text-[9.5pt]">
        <caption className={captionHidden ? 'sr-only' : 'pb-2 text-left text-note text-muted'}>
          <Marked>{caption}</Marked>
        </caption>
        {children}
      </table>
    </section>
  );
}
