import type { ReactNode } from 'react';
import { pageEntries } from '#shared/pages.ts';
import { site } from '#shared/site.ts';
import { Logo } from './logo.tsx';
import { nav } from './texts.ts';

type Props = { start: ReactNode; children?: ReactNode };

/** The top bar. Most of its lengths scale with its text size, which is usually a quarter of its height. */
export function Bar({ start, children }: Props) {
  return (
    <header className="fixed inset-x-0 top-0 z-10 h-(--bar) border-b border-line bg-paper text-[max(var(--bar)/4,min(0.875rem,3.5vw))] print:hidden">
      <div className="mx-auto flex h-full max-w-page items-center justify-between gap-[0.75em] px-[20px] sm:px-[32px]">
        {start}
        <div className="flex shrink-0 items-center gap-[1em] whitespace-nowrap sm:gap-7">{children}</div>
      </div>
    </header>
  );
}

/** The top bar outside the client room. Its logo links to the home page. */
export function HomeBar({ children }: { children?: ReactNode }) {
  const home = (
    <a href={pageEntries.landing.path} aria-label={nav.home(site.name)} className="inline-flex min-w-0 rounded-box">
      <Logo />
    </a>
  );
  return <Bar start={home}>{children}</Bar>;
}

/** A link that skips to the content. It is the first element that Tab focuses. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="not-focus:sr-only fixed top-3 left-3 z-20 rounded-box bg-ink px-4 py-3 text-paper print:hidden"
    >
      {nav.skip}
    </a>
  );
}
