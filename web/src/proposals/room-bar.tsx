import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { apiPaths } from '#shared/api.ts';
import { pageEntries } from '#shared/pages.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { leaveRoom } from '#web/src/session/session.ts';
import { Bar, SkipLink } from '#web/src/ui/bar.tsx';
import { Button } from '#web/src/ui/button.tsx';
import { Logo } from '#web/src/ui/logo.tsx';
import { roomTexts } from './texts.ts';

type Props = {
  /** The path of the room's index; undefined on the index itself, which links to the home page. */
  index: string | undefined;
  children?: ReactNode;
};

/** The top bar of a room: logo, the way back, and Sign out. Children are further buttons. */
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

/** Ends the session. A failure is told below the bar, not in a toast, whose code might fail to load offline. */
function SignOut() {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => apiRequest('POST', apiPaths.logout, { body: {} }),
    onSuccess: leaveRoom,
  });
  useEffect(() => {
    // A disabled button loses focus. Restore focus, unless the visitor has moved it.
    if (error && document.activeElement === document.body) button.current?.focus();
  }, [error]);
  return (
    <>
      <Button ref={button} size="bar" variant="quiet" disabled={isPending} onClick={() => mutate()}>
        {roomTexts.signOut}
      </Button>
      <p
        role="alert"
        className="absolute inset-x-0 top-full bg-alert px-5 text-center text-small whitespace-normal text-on-alert forced-color-adjust-none not-empty:py-3"
      >
        {error && <span>{`${roomTexts.stillSignedIn} ${messageOf(error) ?? roomTexts.tryAgain}`}</span>}
      </p>
    </>
  );
}
