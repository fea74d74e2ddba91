import { messageOf } from '#web/src/lib/api-error.ts';
import { Button } from '#web/src/ui/button.tsx';
import { showToast } from '#web/src/ui/toast/store.ts';
import { useLogOut } from './log-out.ts';

export function SignOut() {
  const { mutate, isPending } = useLogOut();
  return (
    <Button
      size="small"
      variant="quiet"
      disabled={isPending}
      onClick={() =>
        mutate(undefined, {
          onError: (error) =>
            showToast({
              variant: 'destructive',
              title: 'Error',
              description: messageOf(error) || 'You are still signed in. Please try again.',
            }),
        })
      }
    >
      Sign out
    </Button>
  );
}
