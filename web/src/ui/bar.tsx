import type { ReactNode } from 'react';

type Props = { start: ReactNode; children?: ReactNode; width?: string };

/**
 * The bar that stays at the top of every page: what leads back at its start, what can be done at its end. All of it is
 * measured in its own text, which is as large as the visitor's where a phone bears that on one line, and where a window
 * is so low that the bar would take more than a quarter of it.
 */
export function Bar({ start, children, width = 'max-w-page' }: Props) {
  return (
    <header className="fixed inset-x-0 top-0 z-10 h-[4em] border-b border-line bg-paper text-[min(1rem,4vw,6.25svh)] print:hidden">
      <div className={`mx-auto flex h-full ${width} items-center justify-between gap-[0.75em] px-[1.25em] sm:px-8`}>
        {start}
        <div className="flex shrink-0 items-center gap-[1em] whitespace-nowrap sm:gap-7">{children}</div>
      </div>
    </header>
  );
}
