import type { ReactNode } from 'react';

/**
 * The bar that stays at the top of every page: what leads back at its start, what can be done at its end. In a narrow
 * window, and with large text, it may need a second line: there it scrolls away, and pushes the page down by what it is
 * higher than the 4rem that every page leaves for it.
 */
export function Bar({ start, children }: { start: ReactNode; children?: ReactNode }) {
  return (
    <header className="fixed max-[22rem]:relative max-[22rem]:-mb-16 inset-x-0 top-0 z-10 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-[22rem]:flex-wrap max-[22rem]:py-2 max-w-page items-center justify-between gap-3 px-5 sm:px-8">
        {start}
        <div className="flex shrink-0 whitespace-nowrap items-center gap-4 sm:gap-7">{children}</div>
      </div>
    </header>
  );
}
