import type { ReactNode } from 'react';

/** The bar that stays at the top of every page: what leads back at its start, what can be done at its end. */
export function Bar({ start, children }: { start: ReactNode; children?: ReactNode }) {
  return (
    <header className="fixed max-[22rem]:absolute inset-x-0 top-0 z-10 border-b border-line bg-paper print:hidden">
      <div className="mx-auto flex min-h-16 max-[22rem]:flex-wrap max-[22rem]:py-2 max-w-page items-center justify-between gap-3 px-5 sm:px-8">
        {start}
        <div className="flex shrink-0 items-center gap-4 sm:gap-7">{children}</div>
      </div>
    </header>
  );
}
