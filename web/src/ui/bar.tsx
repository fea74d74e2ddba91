import type { ReactNode } from 'react';
import { nav } from '#web/src/content/nav.ts';

type Props = { start: ReactNode; children?: ReactNode; width?: string };

/**
 * The fixed bar of every page: links back at the start, actions at the end. Its lengths are relative to its own text
 * size, a quarter of its height (styles.css).
 */
export function Bar({ start, children, width = 'max-w-page' }: Props) {
  return (
    <header className="fixed inset-x-0 top-0 z-10 h-(--bar) border-b border-line bg-paper text-[calc(var(--bar)/4)] print:hidden">
      <div className={`mx-auto flex h-full ${width} items-center justify-between gap-[0.75em] px-[1.25em] sm:px-8`}>
        {start}
        <div className="flex shrink-0 items-center gap-[1em] whitespace-nowrap sm:gap-7">{children}</div>
      </div>
    </header>
  );
}

/** The skip link, the first stop of Tab. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-20 focus:rounded-box focus:bg-ink focus:px-4 focus:py-3 focus:text-paper print:hidden"
    >
      {nav.skip}
    </a>
  );
}
