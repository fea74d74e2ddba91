import type { ReactNode } from 'react';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { nav } from '#web/src/content/nav.ts';
import { Bar } from './bar.tsx';
import { Logo } from './logo.tsx';

/** The bar of public pages; the logo links home. */
export function HomeBar({ children }: { children?: ReactNode }) {
  return (
    <Bar
      start={
        <a href={pageEntries.landing.path} aria-label={nav.home(site.name)} className="inline-flex min-w-0 rounded-box">
          <Logo />
        </a>
      }
    >
      {children}
    </Bar>
  );
}
