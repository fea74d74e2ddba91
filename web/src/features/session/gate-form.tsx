import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { pageEntries } from '#shared/page-entries.ts';
import { site } from '#shared/site.ts';
import { gate } from '#web/src/content/gate.ts';
import { ApiError, messageOf } from '#web/src/lib/api-error.ts';
import { blockNativeSubmit, useFormReady } from '#web/src/lib/form-ready.ts';
import { Button } from '#web/src/ui/button.tsx';
import { TextField } from '#web/src/ui/field.tsx';
import { LoadFailed } from '#web/src/ui/load-failed.tsx';
import { EmailLink } from '#web/src/ui/text-link.tsx';
import { showToast, useToasts } from '#web/src/ui/toast/store.ts';
import { CookieRefusedError, useCheckOnArrival, useGateEntry, useLogIn } from './gate.ts';

/** Says why the login failed, if possible in the server's words. Only status 401 means a wrong password. */
function whyRefused(error: Error): string {
  if (error instanceof CookieRefusedError) return gate.cookieRefused;
  if (error instanceof ApiError && error.status === 401) return error.sentence || gate.wrongPassword;
  // There was no response, or a proxy responded.
  return messageOf(error) ?? gate.unreached;
}

const isWrong = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 401 || error.body?.fields?.password !== undefined);

export function GateForm() {
  const [, navigate] = useLocation();
  const { room, returnTo, sessionEnded, closed: wasClosed } = useGateEntry();
  const [closed, setClosed] = useState(wasClosed);
  const { mutate, isPending, error, reset } = useLogIn();
  const form = useFormReady();
  useToasts();
  const field = useRef<HTMLInputElement>(null);
  const enter = (opened: string) => navigate(returnTo ?? `${pageEntries.clientRoom.path}/${opened}`, { replace: true });
  useCheckOnArrival(room, (reply) => {
    if (reply.room !== undefined) enter(reply.room);
    else setClosed(reply.closed);
  });

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
        showToast(gate.opened);
        enter(opened);
      },
      onError: (refusal) => showToast({ variant: 'destructive', title: gate.failed, description: whyRefused(refusal) }),
    });
  }

  return (
    <>
      <p hidden={closed !== undefined} className="mb-3 low:text-small">
        {gate.instruction}
      </p>
      {/* Always present: a live region is announced only when its text changes, not when it appears. */}
      <p role="status" className="font-medium">
        {closed !== undefined && <WithEmailLink sentence={closed} />}
        {closed === undefined &&
          (error instanceof CookieRefusedError ? gate.cookieRefused : sessionEnded && gate.sessionEnded)}
      </p>
      <form
        ref={form}
        {...blockNativeSubmit}
        hidden={closed !== undefined}
        onSubmit={submit}
        className="mt-6 low:mt-3 noscript:hidden"
      >
        {/* Client rooms have no user names, so password managers store the password under this one. */}
        <input hidden readOnly name="username" autoComplete="username" value="client" />
        <TextField
          ref={field}
          label={gate.field}
          type="password"
          name="password"
          autoComplete="current-password"
          required
          disabled={isPending}
          error={error && !(error instanceof CookieRefusedError) ? whyRefused(error) : undefined}
          aria-invalid={isWrong(error) || undefined}
          onInput={() => error && reset()}
        />
        <div>
          <LoadFailed />
          <Button type="submit" disabled={isPending} className="w-full">
            {isPending ? gate.submitting : gate.submit}
          </Button>
        </div>
      </form>
      <p hidden={closed !== undefined} className="mt-5 text-small low:mt-3">
        <WithEmailLink sentence={`${gate.withoutPassword} ${site.contactEmail}`} />
      </p>
    </>
  );
}

function WithEmailLink({ sentence }: { sentence: string }) {
  const [before, email, after] = sentence.split(/(\S+@\S*\w)/);
  if (email === undefined) return before;
  return (
    <>
      {before}
      <EmailLink email={email} />
      {after}
    </>
  );
}
