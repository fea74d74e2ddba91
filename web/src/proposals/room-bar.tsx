import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pageEntries } from '#shared/pages.ts';
import { Bar, SkipLink } from '#web/src/ui/bar.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { SignOut } from './sign-out.tsx';
import { roomTexts } from './texts.ts';

type Props = {
  /** The path of the room's index; undefined on the index itself, which links to the home page. */
  index: string | undefined;
  children?: ReactNode;
};

export function RoomBar({ index, children }: Props) {
  const Back = index === undefined ? 'a' : Link;
  const start = (
    <div className="flex items-center gap-[1em]">
      <Logo compact />
      <Back
        href={index ?? pageEntries.landing.path}
        className="inline-flex min-h-[2.66em] items-center gap-2 border-l border-line pl-[1em] text-[0.9375em] font-medium underline-offset-4 hover:underline"
      >
        <span aria-hidden="true">←</span>
        {index === undefined ? roomTexts.home : roomTexts.index}
      </Back>
    </div>
  );
  return (
    <>
      <SkipLink />
      <Bar start={start}>
        {children}
        <SignOut />
      </Bar>
    </>
  );
}
