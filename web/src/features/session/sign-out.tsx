import { useEffect, useRef } from 'react';
import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { showToast } from '#web/src/ui/toast/store.ts';
import { useLogOut } from './log-out.ts';

export function SignOut() {
  const { logOut, isPending, isError } = useLogOut((error) =>
    showToast({
      variant: 'destructive',
      title: 'Error',
      description: `You are still signed in. ${messageOf(error) ?? 'Please try again.'}`,
    }),
  );
  const button = useRef<HTMLButtonElement>(null);

  // A disabled button loses the focus. After a failure it gets it back, unless the visitor has moved on.
  useEffect(() => {
    if (isError && document.activeElement === document.body) button.current?.focus();
  }, [isError]);

  return (
    <Button ref={button} size="bar" variant="quiet" disabled={isPending} onClick={logOut}>
      Sign out
    </Button>
  );
}
