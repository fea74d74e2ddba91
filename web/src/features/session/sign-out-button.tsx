import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { roomBar } from '#web/src/content/room-bar.ts';
import { Button } from '#web/src/ui/button.tsx';
import { signOut, stillSignedIn } from './sign-out.ts';

/** Signs out, and says so if that fails. Before hydration, early-sign-out.ts does both. */
export function SignOutButton() {
  const button = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: signOut });
  useEffect(() => {
    button.current?.dispatchEvent(new Event('ready'));
  }, []);
  // A disabled button loses focus. Restore it, unless the visitor has moved on.
  useEffect(() => {
    if (error && document.activeElement === document.body) button.current?.focus();
  }, [error]);
  return (
    <>
      <Button
        ref={button}
        size="bar"
        variant="quiet"
        data-sign-out=""
        disabled={isPending || isSuccess}
        onClick={() => mutate()}
      >
        {roomBar.signOut}
      </Button>
      {/* Keep a message shown before hydration. */}
      <p
        role="alert"
        suppressHydrationWarning
        className="absolute inset-x-0 top-full bg-alert px-5 text-center text-small whitespace-normal text-on-alert forced-color-adjust-none not-empty:py-3"
      >
        {error ? stillSignedIn(error) : ''}
      </p>
    </>
  );
}
