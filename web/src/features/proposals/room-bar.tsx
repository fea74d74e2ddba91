import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Bar } from '#web/src/ui/bar.tsx';
import { Logo } from '#web/src/ui/logo.tsx';

type Back = { to: string; label: string; leavesRoom?: boolean };

/** The bar of the client room: the way back, the logo, and `children` at its end. */
export function RoomBar({ back, children }: { back: Back; children: ReactNode }) {
  const className =
    'inline-flex min-h-[2.66em] items-center gap-2 rounded-box text-[0.9375em] font-medium hover:underline underline-offset-4';
  const label = (
    <>
      <span aria-hidden="true">←</span>
      {back.label}
    </>
  );
  return (
    <Bar
      start={
        back.leavesRoom ? (
          <a href={back.to} className={className}>
            {label}
          </a>
        ) : (
          <Link href={back.to} className={className}>
            {label}
          </Link>
        )
      }
    >
      <Logo compact />
      {children}
    </Bar>
  );
}
