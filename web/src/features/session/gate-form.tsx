import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { gate } from '#web/src/content/gate.ts';
import { ApiError } from '#web/src/lib/api-error.ts';
import { useFormReady } from '#web/src/lib/form-ready.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { showToast } from '#web/src/ui/toast/store.ts';
import { useLogIn } from './log-in.ts';
import { useReturnTo } from './return-to.ts';

/** The API's own sentence, else the error's. A password that was never compared is not called wrong. */
function whyRefused(error: unknown): string {
  if (error instanceof ApiError) return error.body?.message || error.message || 'Invalid password.';
  return 'The server could not be reached. Please try again.';
}

export function GateForm() {
  const [, navigate] = useLocation();
  const returnTo = useReturnTo(pageEntries.clientRoom.path);
  const { mutate, isPending } = useLogIn();
  const form = useFormReady();
  const field = useRef<HTMLInputElement>(null);
  const refused = useRef(false);

  // A disabled field loses the focus: after a refusal the visitor gets it back, to try again.
  useEffect(() => {
    if (!isPending && refused.current) field.current?.select();
  }, [isPending]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    mutate(field.current?.value ?? '', {
      onSuccess: () => {
        showToast({ title: 'Success', description: 'Authentication successful.' });
        navigate(returnTo, { replace: true });
      },
      onError: (error) => {
        refused.current = true;
        showToast({
          variant: 'destructive',
          title: 'Authentication failed',
          description: whyRefused(error),
        });
      },
    });
  }

  return (
    <form ref={form} onSubmit={submit} method="post" className="mt-8 grid gap-5 noscript:hidden">
      {/* The room has one password and no user name; password managers file an entry under this one. */}
      <input hidden readOnly name="username" autoComplete="username" value="client" />
      <TextField
        ref={field}
        label={gate.field}
        type="password"
        name="password"
        autoComplete="current-password"
        required
        disabled={isPending}
      />
      <LoadFailed />
      <Button type="submit" variant="primary" disabled={isPending} className="in-aria-busy:opacity-65">
        {isPending ? gate.submitting : gate.submit}
      </Button>
    </form>
  );
}
