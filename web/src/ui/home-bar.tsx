import type { ReactNode } from 'react';
import { site } from '#shared/site.ts';
import { Bar } from './bar.tsx';
import { Logo } from './logo.tsx';

/** The bar of the public pages, which begins with the way home. */
export function HomeBar({ children }: { children?: ReactNode }) {
  return (
    <Bar
      start={
        <a href="/" aria-label={`${site.name}, home`} className="inline-flex min-w-0 rounded-box">
          <Logo />
        </a>
      }
    >
      {children}
    </Bar>
  );
}
