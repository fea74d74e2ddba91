import { type FormEvent, useEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { pageEntries } from '#shared/pages.ts';
import { ApiError, messageOf } from '#web/src/lib/api-error.ts';
import { blockNativeSubmit, useFormReady } from '#web/src/lib/form-ready.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { FirmEmail } from '#web/src/ui/text-link.tsx';
import { showToast, useToasts } from '#web/src/ui/toast/store.ts';
import { CookieRefusedError, useCheckOnArrival, useLogIn, useLoginEntry } from './login.ts';
import { loginTexts } from './texts.ts';

/** Says why the login failed, if possible in the server's words. Only status 401 means a wrong password. */
function reasonOf(error: Error): string {
  if (error instanceof CookieRefusedError) return loginTexts.cookieRefused;
  if (error instanceof ApiError && error.status === 401) return error.sentence || loginTexts.wrongPassword;
  // There was no response, or a proxy responded.
  return messageOf(error) ?? loginTexts.unreached;
}

const isWrong = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.body?.fields?.password !== undefined);

/** The form for the password. After a login it shows the room that was asked for. */
export function LoginForm() {
  const [, navigate] = useLocation();
  const { room, returnTo, sessionEnded } = useLoginEntry();
  const { mutate, isPending, error, reset } = useLogIn();
  useFormReady();
  useToasts();
  const field = useRef<HTMLInputElement>(null);
  const enter = (opened: string) => navigate(returnTo ?? `${pageEntries.clientRoom.path}/${opened}`, { replace: true });
  useCheckOnArrival(room, ({ room: opened }) => {
    if (opened !== undefined) enter(opened);
  });

  const notice =
    error instanceof CookieRefusedError ? loginTexts.cookieRefused : sessionEnded && loginTexts.sessionEnded;

  useEffect(() => {
    if (sessionEnded) field.current?.focus();
  }, [sessionEnded]);

  // The field loses focus while it is disabled, so restore focus after a failed login.
  useEffect(() => {
    if (error) field.current?.select();
  }, [error]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const password = field.current?.value ?? '';
    mutate(room === undefined ? { password } : { password, room }, {
      onSuccess: (opened) => {
        showToast(loginTexts.opened);
        enter(opened);
      },
      onError: (refusal) =>
        showToast({ variant: 'destructive', title: loginTexts.failed, description: reasonOf(refusal) }),
    });
  }

  return (
    <>
      <p className="mb-3 low:text-small">{loginTexts.instruction}</p>
      {/* Always present: a live region is announced only when its text changes, not when it appears. */}
      <p role="status" className="font-medium">
        {notice && <span>{notice}</span>}
      </p>
      <form {...blockNativeSubmit} onSubmit={submit} className="mt-6 low:mt-3 noscript:hidden">
        {/* Client rooms have no user names, so password managers store the password under this one. */}
        <input hidden readOnly name="username" autoComplete="username" value="client" />
        <TextField
          ref={field}
          label={loginTexts.field}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          disabled={isPending}
          error={error && !(error instanceof CookieRefusedError) ? reasonOf(error) : undefined}
          aria-invalid={isWrong(error) || undefined}
          onInput={() => error && reset()}
        />
        <div>
          <LoadFailed />
          <Button type="submit" disabled={isPending} className="w-full">
            {isPending ? loginTexts.submitting : loginTexts.submit}
          </Button>
        </div>
      </form>
      <p className="mt-5 text-small low:mt-3">
        {loginTexts.withoutPassword} <FirmEmail />
      </p>
    </>
  );
}
