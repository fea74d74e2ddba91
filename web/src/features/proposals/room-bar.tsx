import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { roomBar } from '#web/src/content/room-bar.ts';
import { Bar } from '#web/src/ui/bar.tsx';
import { Logo } from '#web/src/ui/logo.tsx';

const backLink =
  'inline-flex min-h-[2.66em] items-center gap-2 border-l border-line pl-[1em] text-[0.9375em] font-medium hover:underline underline-offset-4';

type Props = {
  /** The room's index; undefined on the index itself, which links to the home page. */
  index?: string;
  /** The button to sign out. */
  children: ReactNode;
};

/** The bar of the client room: logo, back link, and sign-out button. */
export function RoomBar({ index, children }: Props) {
  const arrow = <span aria-hidden="true">←</span>;
  const start = (
    <div className="flex items-center gap-[1em]">
      <Logo compact />
      {index === undefined ? (
        <a href={pageEntries.landing.path} className={backLink}>
          {arrow}
          {roomBar.home}
        </a>
      ) : (
        <Link href={index} className={backLink}>
          {arrow}
          {roomBar.index}
        </Link>
      )}
    </div>
  );
  return (
    <Bar start={start} width="max-w-room">
      {children}
    </Bar>
  );
}

/** The logo on the first printed sheet, where the bar is missing. */
export function PrintLogo() {
  return (
    <div className="hidden print:mb-10 print:block" data-print-logo="">
      <Logo />
    </div>
  );
}
