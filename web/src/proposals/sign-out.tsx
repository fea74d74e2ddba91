import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiPaths } from '#shared/api.ts';
import { messageOf } from '#web/src/lib/api-error.ts';
import { apiRequest } from '#web/src/lib/api-request.ts';
import { leaveRoom } from '#web/src/session/session.ts';
import { Button } from '#web/src/ui/button.tsx';
import { roomTexts } from './texts.ts';

/** Ends the session. A failure is told below the bar, not in a toast, whose code might fail to load offline. */
export function SignOut() {
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
        {error && `${roomTexts.stillSignedIn} ${messageOf(error) ?? roomTexts.tryAgain}`}
      </p>
    </>
  );
}
